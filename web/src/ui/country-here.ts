import { phoneCountries } from './phone-countries.ts'

type Country = (typeof phoneCountries)[number]['country']

/** The cities of the time zones of the smaller countries; those of the first one are the rest. */
const cities: Record<Exclude<Country, 'US'>, RegExp> = {
  ES: /\/(Madrid|Canary|Ceuta)$/,
  MX: /\/(Mexico_City|Cancun|Merida|Monterrey|Matamoros|Chihuahua|Ciudad_Juarez|Ojinaga|Mazatlan|Bahia_Banderas|Hermosillo|Tijuana)$/,
  BR: /\/(Sao_Paulo|Bahia|Fortaleza|Recife|Maceio|Araguaina|Belem|Santarem|Manaus|Porto_Velho|Boa_Vista|Campo_Grande|Cuiaba|Rio_Branco|Eirunepe|Noronha)$/,
}

/** Where the reader is, by the clock, else where the browser's language is spoken: whose prices say something here. */
export function countryHere(
  zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
  tags: readonly string[] = navigator.languages,
): Country {
  const byClock = (['ES', 'MX', 'BR'] as const).find((country) => cities[country].test(zone))
  if (byClock) return byClock
  const region = tags.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find((one) => one !== undefined)
  return phoneCountries.find(({ country }) => country === region)?.country ?? phoneCountries[0].country
}
