import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose code is fetched when it is first drawn, or earlier by its `load`. If the code is there already,
 * it is drawn at once. `lazy` alone would clear the page for the third of a second that React waits after a fallback.
 */
export function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null
  async function remember(): Promise<ComponentType<Props>> {
    known = await load()
    return known
  }
  const Later = lazy(async () => ({ default: await remember() }))
  function Fetched(props: Props) {
    // It must stay the same while mounted: another type would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => known ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Fetched, { load: remember })
}
