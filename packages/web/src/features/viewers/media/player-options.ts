import {
  type AudioMimeType,
  isHLSProvider,
  type MediaKeyShortcuts,
  type MediaProviderAdapter,
  type VideoMimeType,
} from '@vidstack/react'

/** Types by which the player chooses its element; the browser detects the codec itself. */
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

/** Left and right arrows seek; neighbouring files have buttons. */
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

/** Casting would load an external script. */
export const hiddenPlayerSlots = { googleCastButton: null, airPlayButton: null }

/** Milliseconds the server may take until the first byte of a part. */
const patience = 60_000
const loading = { maxTimeToFirstByteMs: patience, maxLoadTimeMs: 2 * patience }
const retries = { maxNumRetry: 3, retryDelayMs: 1_000, maxRetryDelayMs: 8_000 }

/** Makes the player use our HLS reader, because it would load its own from elsewhere. */
export function configurePlayerProvider(provider: MediaProviderAdapter | null) {
  if (!isHLSProvider(provider)) return
  provider.library = () => import('hls.js')
  provider.config = {
    fragLoadPolicy: { default: { ...loading, timeoutRetry: retries, errorRetry: retries } },
    // Subtitles are fetched separately: embedded captions would be drawn unsanitised.
    enableCEA708Captions: false,
    enableIMSC1: false,
    enableWebVTT: false,
  }
}
