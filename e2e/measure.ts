// The weight and speed of a first visit, compared with the agreed limits: npm run measure -w e2e. Measures the built
// web app on the real server, each figure three times; the median counts. Exits with a code other than 0 only when it
// could not measure: what is not met stands in the table.
import { cpus, loadavg } from 'node:os'
import { slowestInteraction } from './measuring/interactions.ts'
import { mark, type Marks } from './measuring/marks.ts'
import { visitsOf } from './measuring/visit.ts'
import { weigh } from './measuring/weight.ts'
import { Service } from './journeys/service.ts'
import { sizeLimits } from '../web/build/size-limits.ts'

const runs = 3
const leastMark = 97

interface Row {
  screen: string
  figure: string
  median: string
  runs: string
  agreed: string
  verdict: 'met' | 'not met'
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

async function times<Result>(count: number, act: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  while (results.length < count) results.push(await act())
  return results
}

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

console.log(`${cpus().length} × ${cpus()[0]?.model}, load before: ${load()}`)

const rows: Row[] = []
const service = await Service.start()
const visits = await visitsOf(service.url)
try {
  for (const visit of visits) {
    const atMost = (figure: string, values: readonly number[], agreed: number, unit = '', digits = 0) => {
      const shown = (value: number) => value.toFixed(digits)
      rows.push({
        screen: visit.path,
        figure,
        median: shown(median(values)) + unit,
        runs: values.map(shown).join(' '),
        agreed: `≤ ${agreed}${unit}`,
        verdict: median(values) <= agreed ? 'met' : 'not met',
      })
    }
    const atLeast = (figure: string, values: readonly number[]) =>
      rows.push({
        screen: visit.path,
        figure,
        median: String(median(values)),
        runs: values.join(' '),
        agreed: `≥ ${leastMark}`,
        verdict: median(values) >= leastMark ? 'met' : 'not met',
      })

    const weight = await weigh(service.url, visit)
    const { files, fontKilobytes } = weight
    console.log(`\n${visit.path}: ${files.length} files, fonts ${fontKilobytes.toFixed(1)} kB; the largest:`)
    console.table(files.slice(0, 8).map(({ file, kilobytes }) => ({ file, kB: kilobytes.toFixed(1) })))
    const agreed = sizeLimits.screens.find(({ screen }) => screen === visit.path)!
    atMost('JavaScript, gzip', [weight.scriptKilobytes], agreed.scriptKilobytes, ' kB', 1)
    atMost('page and CSS, gzip', [weight.styleKilobytes], agreed.styleKilobytes, ' kB', 1)
    atMost('files', [files.length], agreed.files)

    const marks = await times(runs, () => mark(service.url, visit))
    const each = (pick: (of: Marks) => number) => marks.map(pick)
    atMost(
      'LCP',
      each(({ lcpMilliseconds }) => lcpMilliseconds),
      1500,
      ' ms',
    )
    atMost(
      'CLS',
      each(({ cls }) => cls),
      0.02,
      '',
      3,
    )
    atMost('INP', await times(runs, () => slowestInteraction(service.url, visit)), 100, ' ms')
    atLeast(
      'performance',
      each(({ performance }) => performance),
    )
    atLeast(
      'accessibility',
      each(({ accessibility }) => accessibility),
    )
    atLeast(
      'best practices',
      each(({ bestPractices }) => bestPractices),
    )
    atLeast(
      'SEO',
      each(({ seo }) => seo),
    )
    const told = each(({ fcpMilliseconds }) => Math.round(fcpMilliseconds)).join(' ')
    const index = each(({ speedIndexMilliseconds }) => Math.round(speedIndexMilliseconds)).join(' ')
    const blocking = each(({ blockingMilliseconds }) => Math.round(blockingMilliseconds)).join(' ')
    console.log(`FCP ${told} ms, speed index ${index} ms, blocking time ${blocking} ms`)
    console.log(
      `Found wanting: ${[...new Set(marks.flatMap(({ wanting }) => wanting))].join(', ') || 'nothing'}`,
    )
  }
} finally {
  for (const { rider } of visits) rider?.close()
  await service.remove()
}
console.log()
console.table(rows)
console.log(`load after: ${load()}`)
