// Checks that alerts and dashboard use existing metrics, and that each alert names an existing section of
// docs/night.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { createMetrics } from './metrics.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = [
  'deploy/prometheus/woodalo-alerts.yml',
  'deploy/grafana/woodalo.json',
  'docs/night.md',
  'docs/operating.md',
]

let known: Set<string>
let text: string
beforeAll(async () => {
  const metrics = createMetrics({
    store: {
      standing: async () => ({ requests: [], rides: [], jobs: { waiting: 0, dead: 0, oldestSeconds: 0 } }),
    },
    isDatabaseUp: async () => true,
    pool: { totalCount: 1, idleCount: 0, waitingCount: 0 },
    connections: () => ({ '/socket': 1 }),
    redisUp: () => true,
    log: createLogger('silent'),
  })
  text = await metrics.read()
  const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(
    ([, name, type]) => [name!, type!] as const,
  )
  known = new Set(
    families.flatMap(([name, type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
})

const named = (content: string) => [
  ...new Set(
    [...content.matchAll(/\b(?:woodalo|nodejs|process)_[a-z\d_]*[a-z\d]\b(?!\.)/g)].map(([name]) => name),
  ),
]

test.each(files)('%s names only metrics that exist', (file) => {
  const content = read(file)
  const names = named(content)
  expect(names.length).toBeGreaterThan(file.endsWith('night.md') ? 0 : 9)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('the dashboard has every metric', () => {
  const shown = named(read('deploy/grafana/woodalo.json'))
  const ours = [...text.matchAll(/^# TYPE (woodalo_\S+)/gm)].map(([, name]) => name!)
  expect(ours.filter((name) => !shown.some((each) => each.startsWith(name)))).toEqual([])
})

describe('the alerts', () => {
  const alerts = read('deploy/prometheus/woodalo-alerts.yml')
    .split(/^ +- alert: /m)
    .slice(1)
  const sections = new Set(
    [...read('docs/night.md').matchAll(/^## (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replaceAll(/[^a-z\d -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )

  test.each(alerts.map((alert) => [alert.split('\n')[0]!, alert]))(
    '%s leads to its section',
    (name, alert) => {
      const section = /runbook: docs\/night\.md#(\S+)/.exec(alert)?.[1]
      expect(sections).toContain(section)
      expect(read('docs/night.md')).toContain(`\`${name}\``)
    },
  )

  test('name only existing statuses, jobs and states', () => {
    for (const alert of alerts)
      for (const [, state] of alert.matchAll(/state="([^"]+)"/g)) expect(text).toContain(`state="${state}"`)
  })
})
