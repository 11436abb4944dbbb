import type { ReactNode } from 'react'

/** Words in both languages, or a key that somebody worded (an error key, `buttons.<event>`). */
export type HostText = readonly [zh: string, en: string] | string
export type HostTextParameters = Record<string, string | number>
type Query = Record<string, string | undefined>

/** What the building blocks of administration need of the product around them; the kernel gives it. */
export interface AdminKitHost {
  /** Re-renders when the language changes. */
  useSay(): (what: HostText, params?: HostTextParameters) => string
  useLanguage(): 'zh' | 'en'
  useDark(): boolean
  /** The query of the address, and how to change some of it (undefined takes out; the rest stays). */
  useAddress(): readonly [Query, (patch: Query, options?: { push?: boolean }) => void]
  /** Remembered for this person in this browser; `fallback` stays the same object. */
  usePref<T>(key: string, fallback: T): [T, (value: T) => void]
  done(what: HostText, params?: HostTextParameters): void
  /** Tells of whatever was thrown. */
  failed(error: unknown): void
  /** The error key inside of whatever was thrown, or null. */
  keyOf(error: unknown): string | null
}

let held: AdminKitHost | null = null

/** The kernel hands the product over here (`kernel/admin-host.ts`), as ui knows no kernel. */
export const setAdminKitHost = (host: AdminKitHost) => {
  held = host
}

export function adminKitHost(): AdminKitHost {
  if (!held) throw new Error('the administration kit has no host: import kernel/admin-host.ts')
  return held
}

export const useHostTranslate = () => adminKitHost().useSay()

/** What a part of a page may be: words, or something drawn. */
export type ShownContent = ReactNode
