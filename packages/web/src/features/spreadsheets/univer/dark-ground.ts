import type { Injector } from '@univerjs/core'
import { ColorKit, ThemeService } from '@univerjs/core'
import { ICanvasColorService } from '@univerjs/preset-sheets-core'
import { darkBackground } from './paint.ts'

const ground = new ColorKit(darkBackground).toRgb()

/** Makes black the background of our panels: Univer inverts colours in dark mode, paper to black. */
export function applyDarkBackground(injector: Injector) {
  const colours = injector.get(ICanvasColorService)
  const theme = injector.get(ThemeService)
  const turned = colours.getRenderColor.bind(colours)
  const lifted = new Map<string, string>()
  colours.getRenderColor = (colour) => {
    if (!theme.darkMode) return turned(colour)
    const known = lifted.get(colour)
    if (known !== undefined) return known
    const found = lift(turned(colour))
    lifted.set(colour, found)
    return found
  }
}

/** Lightens a colour: the darker it is, the closer it gets to the background. */
function lift(colour: string): string {
  const { r, g, b, a } = new ColorKit(colour).toRgb()
  const by = (value: number, least: number) => Math.round(least + (value * (255 - least)) / 255)
  return `rgba(${by(r, ground.r)},${by(g, ground.g)},${by(b, ground.b)},${a ?? 1})`
}
