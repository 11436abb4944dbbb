const englishPlurals = new Intl.PluralRules('en')

/** Returns the first of `item|items` for 1, also where the number arrives formatted (`1,001`), else the second. */
export function pluralForm(count: unknown, forms = ''): string {
  const [one = '', other = ''] = forms.split('|')
  return englishPlurals.select(Number(String(count).replace(/[,\s]/g, ''))) === 'one' ? one : other
}

/**
 * Fills a text: `{name}` by the value of that name as `show` gives it, `{count, item|items}` by the form that goes with
 * the number. A `{name}` without a value stays; what a value contains is not filled again.
 */
export const fillText = (
  text: string,
  values: Readonly<Record<string, string | number>>,
  show: (value: string | number) => string = String,
): string =>
  text.replace(/\{(\w+)(?:, ([^}]+))?\}/g, (whole, name: string, forms?: string) => {
    const value = values[name]
    if (forms) return pluralForm(value, forms)
    return value === undefined ? whole : show(value)
  })
