import { limits } from '@woodalo/protocol/limits'

/** Every currency here has hundredths. */
export const hundredths = 100

/** Minor units of an amount as people type it: `34,20`, `34.2`, `1.234,50 €`. Null if it is no amount. */
export function readAmount(typed: string): number | null {
  const figures = typed.replace(/[^\d.,]/g, '')
  const [, whole, cents = ''] = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(figures) ?? []
  const amount = Number(whole?.replace(/[.,]/g, '') || '0') * hundredths + Number(cents.padEnd(2, '0'))
  return figures !== '' && amount > 0 && amount <= limits.fareAmount ? amount : null
}
