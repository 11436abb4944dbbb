import type { Injector } from '@univerjs/core'
import { ColorKit, ThemeService } from '@univerjs/core'
import { CanvasColorService, ICanvasColorService } from '@univerjs/preset-sheets-core'
import { darkBackground } from './paint.ts'

const ground = new ColorKit(darkBackground).toRgb()

/** Makes black the background of our panels: Univer inverts colours in dark mode, paper to black. */
class PanelColourService extends CanvasColorService {
  readonly #theme: ThemeService
  readonly #lifted = new Map<string, string>()

  constructor(theme: ThemeService) {
    super(theme)
    this.#theme = theme
  }

  override getRenderColor(colour: string): string {
    const turned = super.getRenderColor(colour)
    if (!this.#theme.darkMode) return turned
    const known = this.#lifted.get(colour)
    if (known !== undefined) return known
    const found = lift(turned)
    this.#lifted.set(colour, found)
    return found
  }
}

/** Injects the service above; called before Univer resolves its own. */
export function injectCanvasColours(injector: Injector) {
  injector.replace([
    ICanvasColorService,
    { useFactory: (theme: ThemeService) => new PanelColourService(theme), deps: [ThemeService] },
  ])
}

/** Lightens a colour: the darker it is, the closer it gets to the background. */
function lift(colour: string): string {
  const { r, g, b, a } = new ColorKit(colour).toRgb()
  const by = (value: number, least: number) => Math.round(least + (value * (255 - least)) / 255)
  return `rgba(${by(r, ground.r)},${by(g, ground.g)},${by(b, ground.b)},${a ?? 1})`
}
