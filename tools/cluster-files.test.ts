// Checks what docs/operating.md says about the image and the cluster's files, without a container engine.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { variableDefaults } from '@woodalo/server/config'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const compose = read('compose.yaml')

/** The text of one service of compose.yaml, with the parts above that it includes. */
function serviceOf(name: string): string {
  const own = new RegExp(`^  ${name}:(.*(?:\\n(?:    .*)?)*)`, 'm').exec(compose)?.[1] ?? ''
  return [own, ...[...own.matchAll(/<<: \*([a-z-]+)/g)].map(([, part]) => partOf(part!))].join('\n')
}

function partOf(anchor: string): string {
  const own = new RegExp(`&${anchor}\\n((?:  .*\\n)+)`).exec(compose)?.[1] ?? ''
  return [own, ...[...own.matchAll(/<<: \*([a-z-]+)/g)].map(([, part]) => partOf(part!))].join('\n')
}

const services = [
  ...compose
    .slice(compose.indexOf('\nservices:'))
    .split('\nvolumes:')[0]!
    .matchAll(/^  ([a-z0-9]+):/gm),
].map(([, name]) => name!)

describe('the cluster of compose.yaml', () => {
  test('has three of each part that must not be alone', () => {
    expect(services.toSorted()).toEqual(
      ['etcd', 'node', 'postgres']
        .flatMap((part) => [1, 2, 3].map((n) => `${part}${n}`))
        .concat('proxy', 'valkey'),
    )
  })

  test.each(services)(
    '%s can change nothing of its image, gains no right, and is asked for its health',
    (name) => {
      const text = serviceOf(name)
      for (const line of ['read_only: true', 'cap_drop: [ALL]', "'no-new-privileges:true'"])
        expect(text).toContain(line)
      // The nodes' health check is in their image.
      expect(/^ +build: \.$/m.test(text) ? read('Dockerfile') : text).toMatch(/healthcheck/i)
      expect(text).toMatch(/image: (woodalo(-postgres)?|\S+:v?\d+\.\d+\S*)$/m)
    },
  )

  test('gives nodes settings that exist, and asks for nothing that its example does not have', () => {
    const given = [...partOf('node').matchAll(/^    ([A-Z][A-Z_]+):/gm)].map(([, name]) => name!)
    expect(given.length).toBeGreaterThan(5)
    for (const name of given) expect(Object.keys(variableDefaults)).toContain(name)
    const example = read('deploy/cluster/cluster.env.example')
    for (const [, name] of compose.matchAll(/\$\{([A-Z_]+)/g))
      expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  })

  test('and its proxy and database know the same members', () => {
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

  test('runs as nobody special, says how it is, and passes signals on', () => {
    expect(last).toMatch(/^USER (?!root)\w+$/m)
    expect(last).toMatch(/^HEALTHCHECK /m)
    // The form without a shell in between; the database's shell is replaced by Patroni.
    expect(last).toMatch(/^CMD \["(?!sh")|exec patroni/m)
    expect(last).not.toMatch(/:latest|ADD |sudo|chmod 777/)
  })

  test('copies what is there', () => {
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

test('the script that makes the database is one', () => {
  expect(() => execFileSync('sh', ['-n', join(root, 'deploy/cluster/make-database.sh')])).not.toThrow()
})
