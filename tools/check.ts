// npm run check: everything that can be checked without running the product or its tests. One line for each check.
import { availableParallelism } from 'node:os'
import { styleText } from 'node:util'
import { filesStep } from './check-files.ts'
import { importsStep, plantedImportsStep } from './check-imports.ts'
import { packagesStep } from './check-packages.ts'
import { programStep, type Step } from './check-step.ts'
import { testsStep } from './check-tests.ts'
import { textsStep } from './check-texts.ts'
import { typesStep } from './check-types.ts'

const steps: readonly Step[] = [
  typesStep,
  programStep('lint', 'oxlint/bin/oxlint', ['--format=unix', '--type-aware', '--deny-warnings']),
  programStep('dead code', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  importsStep,
  plantedImportsStep,
  textsStep,
  testsStep,
  programStep('format', 'oxfmt/bin/oxfmt', ['--check', '.']),
  filesStep,
  packagesStep,
]

interface Result {
  name: string
  faults: readonly string[]
  seconds: number
}

async function main(): Promise<number> {
  const waiting = [...steps]
  const results: Result[] = []
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), steps.length) }, work))

  const failed = results.filter((result) => result.faults.length > 0)
  for (const { name, faults } of failed) {
    console.log(`\n${styleText('bold', name)}`)
    for (const fault of faults) console.log(fault)
  }
  console.log()
  for (const { name } of steps) {
    const { faults, seconds } = results.find((result) => result.name === name)!
    const mark = faults.length === 0 ? styleText('green', '✓') : styleText('red', '✗')
    console.log(`${mark} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s`)
  }
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
  return failed.length === 0 ? 0 : 1
}

async function runStep(step: Step): Promise<Result> {
  const began = performance.now()
  let faults: readonly string[]
  try {
    faults = await step.run()
  } catch (error) {
    faults = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  }
  return { name: step.name, faults, seconds: (performance.now() - began) / 1_000 }
}

process.exitCode = await main()
