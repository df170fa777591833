/* BoschSensortec/BME280_driver: a bus that answers anything. */
#include "real.h"
#include "bme280.h"

static BME280_INTF_RET_TYPE bus_read(uint8_t address, uint8_t *data, uint32_t length, void *bus) {
    (void)address;
    (void)bus;
    fill(data, length);
    return (BME280_INTF_RET_TYPE)(__VERIFIER_nondet_uchar() % 2);
}

static BME280_INTF_RET_TYPE bus_write(uint8_t address, const uint8_t *data, uint32_t length, void *bus) {
    (void)address;
    (void)data;
    (void)length;
    (void)bus;
    return BME280_INTF_RET_SUCCESS;
}

static void wait(uint32_t period, void *bus) {
    (void)period;
    (void)bus;
}

static void connect(struct bme280_dev *device) {
    static int bus;
    memset(device, 0, sizeof *device);
    device->intf = BME280_I2C_INTF;
    device->read = bus_read;
    device->write = bus_write;
    device->delay_us = wait;
    device->intf_ptr = &bus;
}

void measure(void) {
    struct bme280_dev device;
    struct bme280_data data;
    connect(&device);
    fill(&device.calib_data, sizeof device.calib_data);
    if (bme280_get_sensor_data(BME280_ALL, &data, &device) == BME280_OK) {
        assert(-4000 <= data.temperature && data.temperature <= 8500);
        assert(data.humidity <= 102400);
    }
}

void settings(void) {
    struct bme280_dev device;
    connect(&device);
    if (bme280_get_sensor_settings(&device) == BME280_OK)
        assert(device.settings.osr_h < 8 && device.settings.filter < 8 && device.settings.standby_time < 8);
}
