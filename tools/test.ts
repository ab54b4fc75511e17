// npm test: every lane, or some, or what a filter names; ends with one plain line of counts.
//   npm test                                everything
//   npm test -- --lane unit --lane db       some lanes: unit, db, cluster, journeys
//   npm test -- rides/                      the files whose path contains this
// Files with a failure run once more, by themselves. Only what fails both times counts as failed; the rest is listed.
import { parseArgs } from 'node:util'
import { ensureRedis } from './redis.ts'
import { withSecondLook } from './second-run.ts'
import { filesOf, laneNames, runJourneys, runVitest } from './test-lanes.ts'
import type { Outcome } from './test-summary.ts'

async function main(): Promise<number> {
  const { values, positionals: filters } = parseArgs({
    options: { lane: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  })
  const unknown = values.lane.find((name) => !laneNames.some((lane) => lane === name))
  if (unknown) throw new Error(`There is no lane "${unknown}": ${laneNames.join(', ')}.`)
  const asked = values.lane.length === 0 ? laneNames : laneNames.filter((lane) => values.lane.includes(lane))
  const lanes = asked.filter((lane) => filesOf(lane, filters).length > 0)

  const outcomes: Outcome[] = []
  const local = lanes.filter((lane): lane is 'unit' | 'db' => lane === 'unit' || lane === 'db')
  if (local.length > 0)
    outcomes.push(
      await withSecondLook(await runVitest(local, filters), (files) =>
        runVitest(local, files, ['--maxWorkers=1']),
      ),
    )
  if (lanes.includes('cluster')) outcomes.push(await runCluster(filters))
  if (lanes.includes('journeys'))
    outcomes.push(
      await withSecondLook(await runJourneys(filters), (files) => runJourneys(files, ['--workers=1'])),
    )

  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0)
  const passed = sum((outcome) => outcome.passed)
  const failed = sum((outcome) => outcome.failed)
  const skipped = sum((outcome) => outcome.skipped)
  for (const remark of outcomes.flatMap((outcome) => outcome.remarks)) console.log(remark)
  if (passed + failed === 0)
    console.log(`No test ran${filters.length > 0 ? `: nothing matches ${filters.join(', ')}` : ''}.`)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed > 0 || passed === 0 ? 1 : 0
}

async function runCluster(filters: readonly string[]): Promise<Outcome> {
  const fault = ensureRedis()
  if (!fault)
    return withSecondLook(await runVitest(['cluster'], filters), (files) =>
      runVitest(['cluster'], files, ['--maxWorkers=1']),
    )
  const files = filesOf('cluster', filters)
  const remarks = files.map((file) => `skipped, because ${fault}: ${file}`)
  return { passed: 0, failed: 0, skipped: files.length, remarks, failedFiles: [] }
}

process.exitCode = await main()
