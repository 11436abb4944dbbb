/** Browsers by the mark they leave; several leave those of others too, so that the order counts. */
const marks: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdgA?\/([\d.]+)/],
  ['Opera', /\bOPR\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/([\d.]+)/],
  ['Safari', /\bVersion\/([\d.]+).*\bSafari\//],
]

/** Returns name and major version of a browser from its user agent, e.g. `Firefox 140`; null if unknown. */
export function browserOfAgent(agent: string): string | null {
  for (const [name, mark] of marks) {
    const version = mark.exec(agent)?.[1]?.split('.')[0]
    if (version) return `${name} ${version}`
  }
  return null
}
