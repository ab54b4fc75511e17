import type { Effect, TravelContext } from './travel-effects.ts'

export function goTo(path: string, context: TravelContext): Effect[] {
  return context.path === path ? [] : [{ kind: 'go', to: path }]
}
