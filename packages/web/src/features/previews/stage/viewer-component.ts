import { type ComponentType, lazy } from 'react'
import type { FileViewer, FileViewerProps } from '../viewer-registry.ts'

const components = new Map<FileViewer, ComponentType<FileViewerProps>>()

/** A viewer's component, which fetches its code when it is first drawn. */
export function componentOfViewer(viewer: FileViewer) {
  const known = components.get(viewer)
  if (known) return known
  const component = lazy(() => viewer.load().then((loaded) => ({ default: loaded })))
  components.set(viewer, component)
  return component
}

/** Drops a component whose code failed to load, so that the next try loads it again. */
export const forgetComponent = (viewer: FileViewer) => void components.delete(viewer)
