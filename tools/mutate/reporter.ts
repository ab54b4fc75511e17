// A reporter of Stryker that passes on each fault as soon as it was tried, so that a run that is cut short has told
// what it found. Stryker loads it by its path.
import type { Stryker } from '@stryker-mutator/core'

export type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

let listener: (mutant: Mutant) => void = () => {}

/** From now on, each fault that was tried is passed to `listen`. */
export function onTried(listen: (mutant: Mutant) => void): void {
  listener = listen
}

export const reporterName = 'each'
/** @public Stryker reads it by this name. */
export const strykerPlugins = [
  {
    kind: 'Reporter',
    name: reporterName,
    injectableClass: class {
      onMutantTested(mutant: Mutant): void {
        listener(mutant)
      }
    },
  },
]
