import {
  type AudioMimeType,
  isHLSProvider,
  type MediaKeyShortcuts,
  type MediaProviderAdapter,
  type VideoMimeType,
} from '@vidstack/react'

/** Tells the player which element to take; what is inside the browser finds out by itself. */
export const videoMimeTypes: Record<string, VideoMimeType> = {
  webm: 'video/webm',
  mkv: 'video/webm',
  ogv: 'video/ogg',
}
export const audioMimeTypes: Record<string, AudioMimeType> = {
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  weba: 'audio/webm',
}

/** The arrows left and right move within the film: the neighbours have buttons. */
export const playerKeyShortcuts: MediaKeyShortcuts = {
  togglePaused: ['k', 'Space'],
  toggleMuted: 'm',
  seekBackward: ['j', 'J', 'ArrowLeft'],
  seekForward: ['l', 'L', 'ArrowRight'],
  volumeUp: 'ArrowUp',
  volumeDown: 'ArrowDown',
  speedUp: '>',
  slowDown: '<',
}

/** Casting would fetch a script from its maker. */
export const hiddenPlayerSlots = { googleCastButton: null, airPlayButton: null }

/** Milliseconds that a part may take to be made before its first byte comes. */
const patience = 60_000
const loading = { maxTimeToFirstByteMs: patience, maxLoadTimeMs: 2 * patience }
const retries = { maxNumRetry: 3, retryDelayMs: 1_000, maxRetryDelayMs: 8_000 }

/** The player would fetch its reader of parts from elsewhere. */
export function configurePlayerProvider(provider: MediaProviderAdapter | null) {
  if (!isHLSProvider(provider)) return
  provider.library = () => import('hls.js')
  provider.config = {
    fragLoadPolicy: { default: { ...loading, timeoutRetry: retries, errorRetry: retries } },
    // subtitles are fetched apart, and its own are drawn as they were written
    enableCEA708Captions: false,
    enableIMSC1: false,
    enableWebVTT: false,
  }
}
