const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const
export type FlowSizeUnit = (typeof units)[number]

/** Units that a size is typed in. */
export const typedSizeUnits = ['MB', 'GB', 'TB'] as const satisfies readonly FlowSizeUnit[]
export type TypedSizeUnit = (typeof typedSizeUnits)[number]

const step = 1024
export const bytesOfUnit = (unit: FlowSizeUnit): number => step ** units.indexOf(unit)

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text.trim())
const decimals = (value: number) => String(Math.round(value * 1000) / 1000)

/** The largest unit in which a size needs at most two decimals. */
export function sizeUnitOf(bytes: string, among: readonly FlowSizeUnit[] = units): FlowSizeUnit {
  const value = Number(bytes)
  const fits = (unit: FlowSizeUnit) => {
    const shown = value / bytesOfUnit(unit)
    return shown >= 1 && Math.abs(shown * 100 - Math.round(shown * 100)) < 1e-6
  }
  return (isNumber(bytes) && among.findLast(fits)) || among[0]!
}

/** Bytes as they are typed in a unit; text that is no number stays as it was typed. */
export const typedOfBytes = (bytes: string, unit: FlowSizeUnit): string =>
  isNumber(bytes) ? decimals(Number(bytes) / bytesOfUnit(unit)) : bytes

/** A typed size in bytes; text that is no number stays as it was typed, as a half-filled condition is kept. */
export const bytesOfTyped = (typed: string, unit: FlowSizeUnit): string =>
  isNumber(typed) ? String(Math.round(Number(typed) * bytesOfUnit(unit))) : typed.trim()

/** Bytes with their unit, as on a card. */
export function formatFlowSize(bytes: string): string {
  if (!isNumber(bytes)) return bytes
  const unit = sizeUnitOf(bytes)
  return `${typedOfBytes(bytes, unit)} ${unit}`
}
