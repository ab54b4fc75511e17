import type { Language } from '@woodalo/protocol/errors'

/** The language of an `Accept-Language` header: Spanish unless English is preferred to it. */
export function languageOf(header: string | undefined): Language {
  let best: { language: Language; weight: number } | undefined
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const primary = tag.split('-')[0]
    if (primary !== 'es' && primary !== 'en') continue
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
    const weight = quality === undefined ? 1 : Number(quality)
    if (weight > (best?.weight ?? 0)) best = { language: primary, weight }
  }
  return best?.language ?? 'es'
}
