// A reporter of Stryker that passes on each fault as soon as it was tried, so that a run that is cut short has told
// what it found. Stryker loads it by its path.
import type { Stryker } from '@stryker-mutator/core'

export type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

let heed: (mutant: Mutant) => void = () => {}

/** From now on, each fault that was tried is passed to `hear`. */
export function onTried(hear: (mutant: Mutant) => void): void {
  heed = hear
}

export const reporterName = 'each'
/** @public Stryker reads it by this name. */
export const strykerPlugins = [
  {
    kind: 'Reporter',
    name: reporterName,
    injectableClass: class {
      onMutantTested(mutant: Mutant): void {
        heed(mutant)
      }
    },
  },
]
