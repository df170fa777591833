#!/usr/bin/env python3
"""The most used functions of the C library on random arguments, against the program that gcc makes.

    bench/library/compare.py BIA FIRST-SEED LAST-SEED [PART-OF-A-NAME]

functions.txt has an expression for each function. gcc's program prints their values; then bia is asked about programs with the
same arguments: where the model is exact all expressions are equal to the values (must be safe), else the error is reached if all
have these values (must be unsafe: none is left out). A group that is answered otherwise is asked again one by one.
"""
import os, pathlib, random, re, subprocess, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
START = """#define _GNU_SOURCE
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
/* All NaNs are one. */
static long long bits(double x) { long long n = 1; if (x == x) memcpy(&n, &x, sizeof n); return n; }
static long long sum(const void *p, size_t n) {
  const unsigned char *b = p;
  unsigned long long s = 7;
  for (size_t i = 0; i < n; i++) s = s * 31 + b[i];
  return (long long)s;
}
static int sign(int n) { return (n > 0) - (n < 0); }
static int order(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
"""
bia, seeds = os.path.abspath(sys.argv[1]), range(int(sys.argv[2]), int(sys.argv[3]))
only = sys.argv[4] if len(sys.argv) > 4 else ""
rows=[]
for l in open(HERE / 'functions.txt'):
    if l.startswith(('exact','any')):
        h,e=l.rstrip('\n').split(' | ',1); k,n=h.split(' ',1); rows.append((k,n,e))
rows=[r for r in rows if only in r[1]]
def word(r,al,m): return ''.join(r.choice(al) for _ in range(r.randint(0,m)))
def whole(r): return r.choice([0,1,-1,2**31-1,2-2**31]) if r.randrange(8)==0 else r.randrange(20001)-10000
def dec(r): return (r.randrange(2000001)-1000000)/r.choice([1.0,3.0,16.0,1000.0,7919.0])
def arg(c,r):
    if c=='i': return f'({whole(r)})'
    if c=='l': return f'({whole(r)*1000003}ll)'
    if c=='p': return str(r.randint(1,99999))
    if c=='c': return str(r.randrange(128))
    if c=='n': return str(r.randrange(9))
    if c=='d': return f'({dec(r)!r})'
    if c=='f': return f'({round(dec(r)/64)/16!r})'
    if c=='g': return f'({dec(r)/1e6!r})'
    if c=='x': return f'({round(dec(r)/9)/64!r})'
    if c=='s': return '"'+word(r,'abcA ,1',8)+'"'
    if c=='w': return '"x'+word(r,'abc,',2)+'y"'
    if c=='m':
        n=abs(whole(r)); return f'"{r.choice(["", " ", chr(92)+"t", "+"])}{n}{r.choice(["","x"," 5","9999"] if n<20000 else ["","x"])}"'
    if c=='r': return f'"{r.randrange(100000)}.{r.randrange(10000):04d}{r.choice(["","e3","E-2","e+1"])}"'
    return '{'+c+'}'
d=tempfile.mkdtemp()
def agrees(exact,group):
    t=START+'extern void reach_error(void);\nint main(void) {\n'
    for e,v in group:
        w=v+1
        if w>2**63-1: w-=2**64
        val=f'({w}ll - 1)'
        t+=f'  if ((long long)({e}) != {val}) '+('reach_error();\n' if exact else 'return 0;\n')
    t+=('' if exact else '  reach_error();\n')+'  return 0;\n}\n'
    open(d+'/ask.c','w').write(t)
    p=subprocess.run([bia,'verify','ask.c','--check','reach','--malloc','never-fails','--clock','processor','--timeout','60s'],cwd=d,capture_output=True,text=True)
    ok=p.returncode==(0 if exact else 1)
    return None if ok else [l for l in (p.stdout+p.stderr).splitlines() if l.startswith('verdict') or 'error[' in l][-1:]
n=bad=0
for s in seeds:
    r=random.Random(s)
    ex=[re.sub(r'\{([a-z])\}',lambda m:arg(m.group(1),r),e) for _,_,e in rows]
    t=START+'int main(void) {\n'+''.join(f'  fprintf(stderr, "%lld\\n", (long long)({e}));\n' for e in ex)+'  return 0;\n}\n'
    open(d+'/v.c','w').write(t)
    g=subprocess.run(['gcc','-O0','-w','-fno-builtin','-o',d+'/v',d+'/v.c','-lm'],capture_output=True,text=True)
    if g.returncode: print(g.stderr[:1500]); sys.exit(1)
    vals=[int(x) for x in subprocess.run([d+'/v'],capture_output=True,text=True).stderr.split()]
    assert len(vals)==len(ex)
    for exact in (True,False):
        a=[(rows[i],(ex[i],vals[i])) for i in range(len(ex)) if (rows[i][0]=='exact')==exact]
        for k in range(0,len(a),12):
            grp=a[k:k+12]; n+=len(grp); st=time.time()
            w=agrees(exact,[x for _,x in grp])
            if w is not None:
                print('group',k,exact,w,'%.1f'%(time.time()-st),flush=True)
                for row,x in grp:
                    w=agrees(exact,[x])
                    if w is not None: bad+=1; print('WRONG',s,row[1],x,w,flush=True)
    print('seed',s,n,'bad',bad,flush=True)
