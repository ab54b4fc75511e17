import { type ComponentType, lazy } from 'react'

/**
 * A lazy component that a screen can do without. If its code does not arrive, its place stays empty until the page is
 * reloaded: most browsers do not fetch a module again that they could not fetch once. `lazy` alone would replace the
 * whole screen by an error.
 */
export function lazyOptional<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))
}
