// The image and the cluster's files keep what docs/operating.md says of them. No container engine is needed to see
// that.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { variableDefaults } from '@woodalo/server/config'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const compose = read('compose.yaml')

interface Service {
  image?: string
  build?: unknown
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  healthcheck?: { test: string[] }
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  ports?: string[]
}

// As the engine reads it, with what services take over from the parts above them.
const { services, volumes } = parse(compose, { merge: true, strict: true, uniqueKeys: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const names = Object.keys(services)

describe('the cluster of compose.yaml', () => {
  test('has three of each part that must not be a single point of failure', () => {
    expect(names.toSorted()).toEqual(
      ['etcd', 'node', 'postgres']
        .flatMap((part) => [1, 2, 3].map((n) => `${part}${n}`))
        .concat('proxy', 'valkey'),
    )
  })

  test.each(names)(
    '%s can change nothing of its image, gains no right, and is asked for its health',
    (name) => {
      const service = services[name]!
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
      // The nodes have theirs in their image.
      const asks = service.build === '.' ? read('Dockerfile').includes('\nHEALTHCHECK ') : service.healthcheck
      expect(asks).toBeTruthy()
      expect(service.image).toMatch(/^(woodalo(-postgres)?|\S+:v?\d+\.\d+\S*)$/)
    },
  )

  test('refers only to existing services, volumes and files, and publishes only the proxy and, for this machine, a desk', () => {
    for (const [name, { depends_on = {}, volumes: used = [], ports }] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(names).toContain(other)
        expect(condition).toBe('service_healthy')
      }
      const sources = used.map((volume) => volume.split(':')[0]!)
      const isThere = (source: string) =>
        source.startsWith('.') ? existsSync(join(root, source)) : source in volumes
      expect(sources.filter((source) => !isThere(source))).toEqual([])
      const published = ports ?? []
      const toAll = published.filter((port) => !port.startsWith('127.0.0.1:'))
      expect(toAll.length, name).toBe(name === 'proxy' ? 1 : 0)
      const deskPort = services[name]!.environment?.['DESK_PORT']
      const desks = deskPort === undefined ? [] : [`127.0.0.1:\${DESK_PORT:-${deskPort}}:${deskPort}`]
      expect(published.filter((port) => !toAll.includes(port))).toEqual(desks)
    }
  })

  test('gives nodes existing settings, and needs no variable that its example lacks', () => {
    const given = Object.keys(services['node1']!.environment!)
    expect(given).toContain('DESK_PORT')
    expect(given.length).toBeGreaterThan(5)
    for (const name of given) expect(Object.keys(variableDefaults)).toContain(name)
    const example = read('deploy/cluster/cluster.env.example')
    for (const [, name] of compose.matchAll(/\$\{([A-Z_]+)/g))
      expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  })

  test('has the same members in its proxy and its database', () => {
    for (const part of ['node', 'etcd', 'postgres'])
      for (const n of [1, 2, 3])
        expect(
          {
            node: read('deploy/cluster/haproxy.cfg'),
            etcd: read('deploy/cluster/patroni.yml'),
            postgres: compose,
          }[part],
        ).toMatch(new RegExp(`${part}${n}:\\d`))
  })
})

describe.each(['Dockerfile', 'deploy/cluster/postgres.Dockerfile'])('the image of %s', (path) => {
  const last = read(path)
    .split(/^FROM /m)
    .at(-1)!

  test('runs without privileges, reports its health, and forwards signals', () => {
    expect(last).toMatch(/^USER (?!root)\w+$/m)
    expect(last).toMatch(/^HEALTHCHECK /m)
    // The form without a shell in between; the database's shell becomes Patroni.
    expect(last).toMatch(/^CMD \["(?!sh")|exec patroni/m)
    expect(last).not.toMatch(/:latest|ADD |sudo|chmod 777/)
  })

  test('has no wrong, misplaced or ineffective instruction', () => {
    const faults = validate(read(path))
    expect(faults.map(({ range, message }) => [range.start.line + 1, message])).toEqual([])
    // That the check looks at all.
    expect(validate('FROM debian\nRUNN true\nCMD ["a"]\nCMD ["b"]').length).toBe(2)
  })

  test('copies existing files', () => {
    const folder = path === 'Dockerfile' ? '.' : 'deploy/cluster'
    for (const [, sources] of last.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
      for (const source of sources!.split(' '))
        expect(existsSync(join(root, folder, source)), source).toBe(true)
  })
})

test('every workspace that the server needs is in the image', () => {
  const { dependencies } = JSON.parse(read('server/package.json')) as { dependencies: Record<string, string> }
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@woodalo/'))
  const copied = new Set(
    [...read('Dockerfile').matchAll(/^COPY (\w+) \1$/gm)].map(([, name]) => `@woodalo/${name}`),
  )
  expect(own.filter((name) => !copied.has(name))).toEqual([])
})

test('the script that creates the database is valid', () => {
  expect(() => execFileSync('sh', ['-n', join(root, 'deploy/cluster/make-database.sh')])).not.toThrow()
})
