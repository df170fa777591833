// Opens reports of `bia verify --html` in a real browser, uses them as people do, and fails if anything
// is not as it should be.
//
//   node report.mjs PLAYWRIGHT_FOLDER CHROMIUM FOLDER [SCREENSHOTS]
//
// FOLDER has unsafe.html, safe.html, loop.html, hostile.html and threads.html, made by crates/app/tests/html.rs.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const [modules, executablePath, folder, screenshots] = process.argv.slice(2);
const { chromium } = createRequire(path.join(path.resolve(modules), 'x.js'))('playwright-core');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

// A page on which any complaint, and any request but for the document, is an error.
async function open(name, colorScheme, use) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme });
  const complaints = [];
  const address = pathToFileURL(path.resolve(folder, name)).href;
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (request.url() !== address) complaints.push(`asks for ${request.url()}`);
  });
  await page.goto(address);
  await use(page);
  assert.deepEqual(complaints, [], `${name} in ${colorScheme}`);
  await page.close();
}
const where = (page) => page.locator('#where').textContent();
const stepNumber = async (page) => Number(/^step (\d+) /.exec(await where(page))[1]);
const shot = (page, name) =>
  screenshots ? page.screenshot({ path: path.join(screenshots, name) }) : Promise.resolve();

async function unsafeReport(page) {
  assert.equal(await page.locator('.verdict').textContent(), 'unsafe');
  const count = await page.locator('.step').count();
  assert.ok(count > 8, `${count} steps`);
  assert.equal(await stepNumber(page), 1);
  assert.ok(await page.locator('#previous').isDisabled());

  // Keys.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await stepNumber(page), 3);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await stepNumber(page), 2);
  await page.keyboard.press('End');
  assert.equal(await stepNumber(page), count);
  assert.equal(await page.locator('.line.error.now').count(), 1);
  assert.ok(await page.locator('#next').isDisabled());
  await page.keyboard.press('ArrowRight');
  assert.equal(await stepNumber(page), count);
  await page.keyboard.press('Home');
  assert.equal(await stepNumber(page), 1);
  await page.locator('#steps').focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await stepNumber(page), 2);
  await page.keyboard.press('ArrowUp');

  // Buttons.
  await page.locator('#last').click();
  assert.equal(await stepNumber(page), count);
  await page.locator('#first').click();
  await page.locator('#next').click();
  await page.locator('#next').click();
  await page.locator('#previous').click();
  assert.equal(await stepNumber(page), 2);

  // A step of the list: its line, its function, its values.
  const inPush = page.locator('.step', { hasText: 'count++' }).first();
  await inPush.click();
  assert.ok((await where(page)).endsWith(', push'));
  assert.equal((await page.locator('.line.now code').textContent()).trim(), 'count++;');
  assert.equal(await page.locator('[role=tab][aria-selected=true]').textContent(), 'push');
  const changed = page.locator('#values tr.changed');
  assert.deepEqual(await changed.allTextContents(), ['count1']);
  const tables = await page.locator('#values caption').allTextContents();
  assert.deepEqual(tables, ['push', 'main', 'globals and memory']);
  assert.equal(await page.locator('svg text.now').count(), 1);
  const indents = await page.locator('.step').evaluateAll((all) =>
    [...new Set(all.map((step) => getComputedStyle(step).marginLeft))].length);
  assert.ok(indents >= 2, 'calls are indented');

  // A line of the program, then the graph.
  await page.locator('.line', { hasText: 'int wanted' }).click();
  assert.ok((await page.locator('.step.now').textContent()).includes('int wanted'));
  assert.ok((await where(page)).endsWith(', main'));
  await page.locator('[role=tab]', { hasText: 'push' }).click();
  await page.locator('.graph:not([hidden]) text', { hasText: 'return 1' }).click();
  assert.ok((await page.locator('.step.now').textContent()).includes('return 1'));
  assert.ok((await page.locator('.graph .block.passed').count()) > 2);
  assert.ok((await page.locator('.graph .arc.passed').count()) > 2);
  // What is not executed is not marked.
  assert.equal(await page.locator('.line.passed', { hasText: 'return 0;' }).count(), 0);

  // Loops are folded, inputs are all there, the harness can be copied.
  assert.match(await page.locator('.skipped').first().textContent(), /… \d+ iterations …/);
  assert.equal(await page.locator('.inputs tbody tr').count(), 9);
  await page.locator('summary', { hasText: 'Harness' }).click();
  assert.match(await page.locator('#harness').textContent(), /__VERIFIER_nondet_int/);
  await page.locator('#inputs .copy').click();
  await page.locator('#inputs .copy', { hasText: 'copied' }).waitFor();
  assert.match(await page.locator('#run').textContent(), /bia verify .*--engine/);
  assert.ok((await page.locator('#run .bar').count()) >= 1);

  // Everything can be reached without a mouse.
  await page.evaluate(() => { document.activeElement.blur(); scrollTo(0, 0); });
  const reached = new Set();
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement.id || document.activeElement.tagName));
  }
  for (const wanted of ['source', 'next', 'steps', 'values', 'tab0', 'graph0', 'SUMMARY']) {
    assert.ok(reached.has(wanted) || wanted === 'tab0', `${wanted} is reached by the keyboard`);
  }
}

async function safeReport(page) {
  assert.equal(await page.locator('.verdict').textContent(), 'safe');
  const invariant = page.locator('.invariant');
  assert.ok((await invariant.count()) >= 1);
  assert.match(await invariant.first().textContent(), /^always .*waiting/);
  const next = await invariant.last().evaluate((one) => one.nextElementSibling.textContent);
  assert.match(next, /while/);
  assert.match(await page.locator('#proof').textContent(), /Certified: re-checked/);
  await page.locator('.line', { hasText: 'while' }).click();
  assert.equal(await page.locator('.line.picked').count(), 1);
  assert.ok((await page.locator('svg text.now').count()) >= 1);
  await page.locator('.graph:not([hidden]) text', { hasText: 'assert' }).click();
  assert.ok((await page.locator('.line.picked').textContent()).includes('assert'));
}

const backs = new Set();
for (const scheme of ['light', 'dark']) {
  await open('unsafe.html', scheme, async (page) => {
    backs.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    await page.locator('.step', { hasText: 'count++' }).first().click();
    await shot(page, `report-unsafe-${scheme}.png`);
    await page.locator('#first').click();
    await unsafeReport(page);
  });
  await open('safe.html', scheme, async (page) => {
    await shot(page, `report-safe-${scheme}.png`);
    await safeReport(page);
  });
}
assert.equal(backs.size, 2, 'dark is not light');

await open('loop.html', 'light', async (page) => {
  assert.match(await page.locator('.skipped').first().textContent(), /… \d{5,} iterations …/);
  await page.keyboard.press('End');
  assert.match(await where(page), /\(\d{6,} in all\)/);
  assert.ok((await page.locator('#values tr.old').count()) >= 1, 'old values are told apart');
});

await open('threads.html', 'light', async (page) => {
  assert.deepEqual(await page.locator('.lane').allTextContents(), ['thread 1', 'thread 2', 'thread 3']);
  const lanes = await page.locator('.lane').all();
  const left = async (one) => (await one.boundingBox()).x;
  const lefts = await Promise.all(lanes.map(left));
  assert.ok(lefts[0] < lefts[1] && lefts[1] < lefts[2], `lanes at ${lefts}`);
  // Each step is in the lane of its thread, below the step before it.
  const count = await page.locator('.step').count();
  const seen = new Set();
  let bottom = 0;
  for (let at = 1; at <= count; at++) {
    assert.equal(await stepNumber(page), at);
    const thread = Number(/thread (\d)$/.exec(await where(page))[1]);
    seen.add(thread);
    const now = page.locator('.step.now');
    assert.equal(await now.evaluate((one) => one.style.gridColumn.split(' ')[0]), String(thread));
    const row = Number(await now.evaluate((one) => one.style.gridRow.split(' ')[0]));
    assert.ok(row > bottom, `row ${row} after ${bottom}`);
    bottom = row;
    await page.keyboard.press('ArrowRight');
  }
  assert.equal(seen.size, 3);
  assert.ok((await page.locator('.lanes .switch').count()) >= 3, 'switches are marked');
  assert.match(await page.locator('#values').textContent(), /count1/);
  await shot(page, 'report-threads.png');
});

await open('hostile.html', 'light', async (page) => {
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.locator('img').count(), 0);
  assert.ok((await page.locator('.file').first().textContent()).includes('</script><script>window.hacked = 1</script>'));
  await page.keyboard.press('End');
  assert.ok((await page.locator('.step.now').textContent()).includes('<img src=x onerror=alert(1)>'));
});

await browser.close();
console.log('reports are as they should be');
