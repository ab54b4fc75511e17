import { figuresOf, type Language } from '@woodalo/protocol/languages'
import { hasSignOfItsOwn, localeOfCurrency, localeOfPrefix } from './locale.ts'

export interface MoneyAmount {
  /** Integer, in the currency's minor unit. */
  amount: number
  /** ISO 4217. */
  currency: string
}

const minorDigits = new Map<string, number>()

function minorDigitsOf(currency: string): number {
  let digits = minorDigits.get(currency)
  if (digits === undefined) {
    digits =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2
    minorDigits.set(currency, digits)
  }
  return digits
}

function majorUnits({ amount, currency }: MoneyAmount): number {
  return amount / 10 ** minorDigitsOf(currency)
}

/** The parts of an amount of money that are its figure. */
const figureParts = new Set(['integer', 'group', 'decimal', 'fraction'])

/** Formats figures for one language and one region. */
export function createFormat(language: Language, prefix?: string | null) {
  const locale = localeOfPrefix(language, prefix)

  function number(value: number, options?: Intl.NumberFormatOptions): string {
    return new Intl.NumberFormat(figuresOf(locale), options).format(value)
  }
  function moneyFormat(currency: string, whole: boolean): Intl.NumberFormat {
    return new Intl.NumberFormat(figuresOf(localeOfCurrency(language, currency)), {
      style: 'currency',
      currency,
      currencyDisplay: hasSignOfItsOwn(currency) ? 'narrowSymbol' : 'symbol',
      ...(whole ? { maximumFractionDigits: 0 } : {}),
    })
  }

  /** A British reader's clock has 24 hours wherever the ride is: nothing else would tell a morning from an evening. */
  function localeWhere(currency: string | undefined): string {
    return currency && locale !== 'en-GB' ? localeOfCurrency(language, currency) : locale
  }

  return {
    locale,
    number,
    money(value: MoneyAmount): string {
      return moneyFormat(value.currency, false).format(majorUnits(value))
    },
    /** Like `money`, but split into parts, to show the currency smaller than the figure. */
    moneyParts(value: MoneyAmount): Intl.NumberFormatPart[] {
      return moneyFormat(value.currency, false).formatToParts(majorUnits(value))
    },
    /** Whole units, for inexact amounts. */
    moneyWhole(value: MoneyAmount): string {
      return moneyFormat(value.currency, true).format(majorUnits(value))
    },
    /**
     * A span such as `13–19 €`, in whole units: an estimate must not look exact. The currency stands once, where the
     * language puts it; `formatRange` writes it once or twice, with a hyphen or a dash, depending on the language.
     */
    moneyRange(low: MoneyAmount, high: MoneyAmount): string {
      const format = moneyFormat(low.currency, true)
      const figure = (value: MoneyAmount) =>
        format
          .formatToParts(majorUnits(value))
          .filter(({ type }) => figureParts.has(type))
          .map(({ value: part }) => part)
          .join('')
      const [from, to] = [figure(low), figure(high)]
      // Equal bounds after rounding are no span.
      return format.format(majorUnits(high)).replace(to, () => (from === to ? to : `${from}–${to}`))
    },
    percent(fraction: number): string {
      return number(fraction, { style: 'percent', maximumFractionDigits: 0 })
    },
    /** Metres to the nearest ten below one kilometre, then kilometres. */
    distance(meters: number): string {
      if (meters < 995) {
        const rounded = meters < 20 ? Math.round(meters) : Math.round(meters / 10) * 10
        return number(rounded, { style: 'unit', unit: 'meter', maximumFractionDigits: 0 })
      }
      const digits = meters < 9950 ? 1 : 0
      return number(meters / 1000, { style: 'unit', unit: 'kilometer', maximumFractionDigits: digits })
    },
    /** Whole minutes, at least one; hours beyond sixty minutes. */
    duration(seconds: number): string {
      const minutes = Math.max(1, Math.round(seconds / 60))
      const asMinutes = (value: number) =>
        number(value, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
      if (minutes < 60) return asMinutes(minutes)
      const hours = number(Math.floor(minutes / 60), { style: 'unit', unit: 'hour', unitDisplay: 'short' })
      return minutes % 60 === 0 ? hours : `${hours} ${asMinutes(minutes % 60)}`
    },
    /** A countdown as `1:18` or `0:44`. */
    countdown(seconds: number): string {
      const left = Math.max(0, Math.ceil(seconds))
      return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    },
    /** With the currency of a ride, its figure is written as the ride's sums are: `24.1 kg` in Mexico. */
    weight(grams: number, currency?: string): string {
      const write = (value: number, unit: string, digits: number) =>
        new Intl.NumberFormat(figuresOf(localeWhere(currency)), {
          style: 'unit',
          unit,
          maximumFractionDigits: digits,
        }).format(value)
      return Math.abs(grams) < 1000 ? write(grams, 'gram', 0) : write(grams / 1000, 'kilogram', 1)
    },
    /** With the currency of a ride, the time is written as in its country: `3:14 a. m.` in Mexico. */
    time(at: string | number | Date, currency?: string): string {
      return new Intl.DateTimeFormat(localeWhere(currency), { hour: 'numeric', minute: '2-digit' }).format(
        new Date(at),
      )
    },
    date(at: string | number | Date): string {
      return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(
        new Date(at),
      )
    },
    /** A day without an hour, such as `2027-05-03`: the same day in every time zone. */
    calendarDay(day: string): string {
      return this.date(`${day}T12:00`)
    },
    dateTime(at: string | number | Date, currency?: string): string {
      const options: Intl.DateTimeFormatOptions = {
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
      }
      return new Intl.DateTimeFormat(localeWhere(currency), options).format(new Date(at))
    },
    /** `hoy`, `ayer`, then the date; `now` decides what today is. */
    day(at: string | number | Date, now: number): string {
      const midnight = (value: Date) => new Date(value).setHours(0, 0, 0, 0)
      const days = Math.round((midnight(new Date(at)) - midnight(new Date(now))) / 86_400_000)
      if (days < -1 || days > 0) return this.date(at)
      return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
    },
    list(items: string[]): string {
      return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items)
    },
    /** A code read digit by digit: `4 8 9 1`. */
    spelled(code: string): string {
      return [...code].join(' ')
    },
  }
}

export type Format = ReturnType<typeof createFormat>
