import { useText } from '../../../kernel/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { messages } from './cad.text.ts'
import styles from './cad-viewer.module.css'
import type { CadDrawingLayer } from './drawing.ts'

interface LayersProps {
  layers: readonly CadDrawingLayer[]
  /** Names of the hidden layers. */
  hidden: ReadonlySet<string>
  onHidden: (hidden: ReadonlySet<string>) => void
}

/** The layers of a drawing, each with a visibility toggle. */
export function CadLayersPanel({ layers, hidden, onHidden }: LayersProps) {
  const t = useText(messages)
  const turn = (name: string) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    onHidden(next)
  }
  return (
    <section className={styles.layers} aria-label={t('layers')} data-tone="dark">
      <Checkbox
        className={styles.layer ?? ''}
        checked={hidden.size === 0}
        mixed={hidden.size > 0 && hidden.size < layers.length}
        onChange={() => onHidden(hidden.size > 0 ? new Set() : new Set(layers.map(({ name }) => name)))}
      >
        {t('allLayers')}
      </Checkbox>
      <ul>
        {layers.map(({ name, words: called, colour }) => (
          <li key={name}>
            <Checkbox className={styles.layer ?? ''} checked={!hidden.has(name)} onChange={() => turn(name)}>
              <span className={styles.colour} style={{ background: colour }} />
              {called}
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  )
}
