// A small city is measured, and its drives compared with plain Dijkstra. Times and memory are left out.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('drives, walks and matrices of a small city are as plain Dijkstra has them', async () => {
  const program = join(import.meta.dirname, 'bench-roads.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--side', '14'])
  const shown = stdout.replaceAll(/ +\d+\.\d+ (s|ms|µs|MB)\b(?: +mark 50 µs(?: +MISSED)?)?/g, ' … $1')
  expect(shown).toMatchInlineSnapshot(`
    "a made city: 142 junctions, 205 streets, 367 arcs, 481 with shortcuts
      preparation: order, shortcuts … s
      as stored … MB
      loading … ms
      new speeds … ms
      memory … MB
      hubs a label                                         10.3 
      400 x 400, labels included … ms
      40 new against 400 kept, both ways … ms
      a kept pair … µs
      400 x 400 by plain Dijkstra … ms
      cells of 160000 that differ                          0.00    mark 0 
      a drive with its line … µs
      drives of 2000 that do not add up                    0.00    mark 0 
      everything within a walk of 1 km … µs
    "
  `)
})
