import {
  captureInlinePositionEmu,
  toolbarValueToLayoutTarget,
} from '@eigenpal/docx-editor-core/layout-painter'
import { setImageWrapType } from '@eigenpal/docx-editor-core/prosemirror/commands'
import type { ToolbarProps } from '@eigenpal/docx-editor-react/ui'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'

type ImageTransform = Parameters<NonNullable<ToolbarProps['onImageTransform']>>[0]

/** The selected picture, or null. */
export const selectedImage = ({ selection }: EditorState) =>
  selection instanceof NodeSelection && selection.node.type.name === 'image' ? selection : null

/** Describes the selected picture for the toolbar; null when none is selected. */
export function imageAtSelection(state: EditorState): NonNullable<ToolbarProps['imageContext']> | null {
  const attrs = selectedImage(state)?.node.attrs
  if (!attrs) return null
  const { wrapType, displayMode, cssFloat } = attrs
  return { wrapType: wrapType ?? 'inline', displayMode: displayMode ?? 'inline', cssFloat: cssFloat ?? null }
}

/** Changes how text flows around the selected picture; `zoom` is the editor's. */
export const imageWrapCommand =
  (value: string, zoom: number): Command =>
  (state, dispatch, view) => {
    const image = selectedImage(state)
    const target = toolbarValueToLayoutTarget(value)
    if (!image || !target) return false
    const painted = document.querySelector<HTMLElement>(`.layout-run-image[data-pm-start="${image.from}"]`)
    const place =
      image.node.attrs.wrapType === 'inline' && painted ? captureInlinePositionEmu(painted, zoom) : undefined
    return setImageWrapType(image.from, target, place && { initialPositionEmu: place })(state, dispatch, view)
  }

/** Turns or mirrors the selected picture. */
export const imageTransformCommand =
  (action: ImageTransform): Command =>
  (state, dispatch) => {
    const image = selectedImage(state)
    if (!image) return false
    const transform = nextTransform(image.node.attrs.transform ?? '', action)
    dispatch?.(
      state.tr.setNodeMarkup(image.from, undefined, { ...image.node.attrs, transform }).scrollIntoView(),
    )
    return true
  }

function nextTransform(before: string, action: ImageTransform): string | null {
  const angle = Number(/rotate\((-?[\d.]+)deg\)/.exec(before)?.[1] ?? 0)
  const turned = { rotateCW: 90, rotateCCW: 270, flipH: 0, flipV: 0 }[action]
  const now = (angle + turned) % 360
  const isMirrored = (axis: 'X' | 'Y', flip: ImageTransform) =>
    before.includes(`scale${axis}(-1)`) !== (action === flip)
  const parts = [
    now !== 0 && `rotate(${now}deg)`,
    isMirrored('X', 'flipH') && 'scaleX(-1)',
    isMirrored('Y', 'flipV') && 'scaleY(-1)',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}

/** Changeable properties of a picture: sizes and border in pixels of the page. */
export interface ImageProperties {
  alt: string
  width: number
  height: number
  borderWidth: number
  borderColor: string
}

/** Sets what differs; the picture stays selected. */
export const imagePropertiesCommand =
  (first: ImageProperties, chosen: ImageProperties): Command =>
  (state, dispatch) => {
    const image = selectedImage(state)
    if (!image) return false
    const isSized = chosen.width !== first.width || chosen.height !== first.height
    const isFramed = chosen.borderWidth !== first.borderWidth || chosen.borderColor !== first.borderColor
    const hasBorder = chosen.borderWidth > 0
    const attrs = {
      ...image.node.attrs,
      ...(chosen.alt !== first.alt && { alt: chosen.alt || null }),
      ...(isSized && { width: chosen.width, height: chosen.height }),
      ...(isFramed && {
        borderWidth: hasBorder ? chosen.borderWidth : null,
        borderColor: hasBorder ? chosen.borderColor : null,
        borderStyle: hasBorder ? (image.node.attrs.borderStyle ?? 'solid') : null,
      }),
    }
    const tr = state.tr.setNodeMarkup(image.from, undefined, attrs)
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, image.from)).scrollIntoView())
    return true
  }
