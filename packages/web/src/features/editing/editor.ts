import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { ComponentType } from 'react'

/** A member of an editing session: one browser window, not one person. */
export interface EditingWindow {
  /** The window's id, assigned by the server. */
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
  /** Receives all updates from the first, in the server's order, including its own (`from` is `me.id`). */
  onUpdate(listener: (update: Uint8Array, from: string, seq: number) => void): () => void
  send(update: Uint8Array): void
  /** Sends this window's position in the document; it is stored nowhere. */
  sendPresence(state: Uint8Array): void
  /** null: that window has left. */
  onPresence(listener: (from: string, state: Uint8Array | null) => void): () => void
}

export interface FileEditorHandle {
  /**
   * Returns the current file: `source` with the changes made in it, all else byte for byte. Throws where the
   * document cannot be written without loss.
   */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  /** Returns what the editor itself writes, for a copy beside the file where `bytes` throws. */
  ownBytes?(): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Why a document opens for reading: a save would change something untouched, its kind of XML is not written, it
 * could not be checked, or it has nothing to type into.
 */
export type ReadingReason = 'changes' | 'strict' | 'unchecked' | 'empty'

export interface FileEditorProps {
  file: ListedFileItem
  /**
   * The content the session began with; the same for every member for as long as the session lasts, however
   * often it is saved.
   */
  source: Uint8Array<ArrayBuffer>
  mode: 'edit' | 'view'
  /** null when editing alone or in view mode. */
  channel: EditingChannel | null
  onReady: (handle: FileEditorHandle) => void
  /** Called when the document changed; may be called often. */
  onChange: () => void
  /**
   * Called before anybody could type when a save would change what nobody touches: the document opens for
   * reading instead.
   */
  onReading: (reason: ReadingReason) => void
  /** Called when the document cannot be opened or editing cannot continue. */
  onFailure: (error: unknown) => void
}

/** Edits files of some types. Its code is fetched when the first of them is opened. */
export interface FileEditor {
  name: string
  /** File extensions without dot, in lower case. */
  types: readonly string[]
  /** Whether several windows may edit at once. */
  shared: boolean
  load(): Promise<ComponentType<FileEditorProps>>
}
