interface Forms {
  one: string
  other: string
}

/** A function that picks the form for a count and puts the count in place of `#`. */
export function createPlural(locale: string) {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return function plural(count: number, forms: Forms): string {
    // Spanish has a third category, `many`, for round millions: it reads as `other`.
    const form = rules.select(count) === 'one' ? forms.one : forms.other
    return form.replaceAll('#', numbers.format(count))
  }
}
