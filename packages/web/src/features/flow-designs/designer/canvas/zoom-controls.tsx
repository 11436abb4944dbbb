import { Maximize2, Minus, Plus } from 'lucide-react'
import { useText } from '../../../../kernel/text.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useDesigner, useDesignerStore, zoomDesigner, zoomLimits } from '../state/designer-store.ts'
import { designerMessages } from '../words/designer.text.ts'
import styles from './canvas.module.css'

/** Zoom in, out, back to 100 % and to the window. */
export function ZoomControls({ onFit }: { onFit(): void }) {
  const t = useText(designerMessages)
  const store = useDesignerStore()
  const zoom = useDesigner((state) => state.zoom)
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons beside one another are no fields
    <div className={styles.zoom} role="group" aria-label={t('zoom')}>
      <IconButton
        small
        words={t('zoomOut')}
        icon={<Minus />}
        disabled={zoom <= zoomLimits.least}
        onClick={() => zoomDesigner(store, zoom - zoomLimits.step)}
      />
      <button
        type="button"
        className={styles.percent}
        data-tip={t('zoomReset')}
        onClick={() => zoomDesigner(store, 100)}
      >
        {zoom}%
      </button>
      <IconButton
        small
        words={t('zoomIn')}
        icon={<Plus />}
        disabled={zoom >= zoomLimits.most}
        onClick={() => zoomDesigner(store, zoom + zoomLimits.step)}
      />
      <IconButton small words={t('fit')} icon={<Maximize2 />} onClick={onFit} />
    </div>
  )
}
