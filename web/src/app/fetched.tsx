import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose code is fetched when it is first drawn, or before by its `load`. One that is there already is
 * drawn at once, where `lazy` alone would clear the page for the third of a second that React waits after a fallback.
 */
export function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null
  async function remember(): Promise<ComponentType<Props>> {
    known = await load()
    return known
  }
  const Later = lazy(async () => ({ default: await remember() }))
  function Fetched(props: Props) {
    // The same for as long as it stands: another type would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => known ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Fetched, { load: remember })
}
