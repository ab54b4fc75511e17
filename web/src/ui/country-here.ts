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
  return byClock ?? listed(regionOf(tags)).country
}

/** The country that the browser's language names, if it names one. */
function regionOf(tags: readonly string[]): string | undefined {
  return tags.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find((one) => one !== undefined)
}

/** The first of the list stands for all that are not in it. */
function listed(region: string | undefined): (typeof phoneCountries)[number] {
  return phoneCountries.find(({ country }) => country === region) ?? phoneCountries[0]
}

/**
 * The prefix of the reader's own number: of the country that their browser's language names, as a number travels with its
 * owner; where it names none, as the Spanish of all of Latin America, of the country that they are in.
 */
export function prefixHere(tags: readonly string[] = navigator.languages, zone?: string): string {
  return listed(regionOf(tags) ?? countryHere(zone, tags)).prefix
}
