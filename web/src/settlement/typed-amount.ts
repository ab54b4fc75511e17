import { limits } from '@woodalo/protocol/limits'

/** Every currency here has hundredths. */
export const hundredths = 100

/**
 * Minor units of an amount as people type it: `34,20`, `34.2`, `1.234,50 €`, `12'50`, `1 234,50`. Null if it is no amount,
 * or if a sign between its figures leaves open which one: `12 50`, `1e3`.
 */
export function readAmount(typed: string): number | null {
  const figures = typed
    .replaceAll(/^[^\d.,]+|\D+$/g, '')
    .replaceAll(/['’](?=\d{1,2}$)/g, ',')
    .replaceAll(/['’\s](?=\d{3}(?!\d))/g, '')
  const [, whole, cents = ''] = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(figures) ?? []
  if (whole === undefined) return null
  const amount = Number(whole.replaceAll(/[.,]/g, '') || '0') * hundredths + Number(cents.padEnd(2, '0'))
  return amount > 0 && amount <= limits.fareAmount ? amount : null
}
