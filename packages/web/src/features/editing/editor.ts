import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { ComponentType } from 'react'

/** Somebody in an editing session: one browser window, not one person. */
export interface EditingWindow {
  /** Of the window, as the server gave it. */
  id: string
  userId: string
  name: string
  /** `#rrggbb`, the same for everybody in the session. */
  colour: string
}

/**
 * The channel of one document between all its editors. The server numbers, stores and broadcasts updates; a
 * window that joins late receives all of them, and updates sent while offline are queued until reconnection.
 */
export interface EditingChannel {
  readonly me: EditingWindow
  members(): readonly EditingWindow[]
  onMembers(listener: () => void): () => void
  /** Hears all updates from the first, in the server's order, its own among them (`from` is `me.id`). */
  onUpdate(listener: (update: Uint8Array, from: string, seq: number) => void): () => void
  send(update: Uint8Array): void
  /** Where somebody is in the document; kept nowhere. */
  sendPresence(state: Uint8Array): void
  /** null: that window has left. */
  onPresence(listener: (from: string, state: Uint8Array | null) => void): () => void
}

export interface FileEditorHandle {
  /**
   * The file as it is now: `source` with what was changed in it, and everything else byte for byte. Throws where the
   * document cannot be written without loss.
   */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

export interface FileEditorProps {
  file: ListedFileItem
  /**
   * The content the session began with; the same for every member for as long as the session lasts, however
   * often it is saved.
   */
  source: Uint8Array<ArrayBuffer>
  mode: 'edit' | 'view'
  /** null: alone, or only shown. */
  channel: EditingChannel | null
  onReady: (handle: FileEditorHandle) => void
  /** The document is another than it was; may be called often. */
  onChange: () => void
  /** It cannot be opened, or not go on. */
  onFailure: (error: unknown) => void
}

/** Edits files of some types. Its code is fetched when the first of them is opened. */
export interface FileEditor {
  name: string
  /** Endings without dot, in small letters. */
  types: readonly string[]
  /** Whether several windows may edit at once. */
  shared: boolean
  load(): Promise<ComponentType<FileEditorProps>>
}
