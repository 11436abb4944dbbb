import {
  type AudioMimeType,
  type MediaKeyShortcuts,
  MediaPlayer,
  MediaProvider,
  type VideoMimeType,
} from '@vidstack/react'
import {
  DefaultAudioLayout,
  DefaultVideoLayout,
  defaultLayoutIcons,
} from '@vidstack/react/player/layouts/default'
// The theme first: the layouts overrule it.
import '@vidstack/react/player/styles/default/theme.css'
import '@vidstack/react/player/styles/default/layouts/audio.css'
import '@vidstack/react/player/styles/default/layouts/video.css'
import { useMemo, useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { useSay, useText } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { useAddress } from '../content/use-content.ts'
import { StageSkeleton } from '../frame/stage-skeleton.tsx'
import { FailedState } from '../frame/states.tsx'
import type { ViewerProps } from '../viewers.ts'
import { playerWords, words } from './media.text.ts'
import styles from './media-viewer.module.css'

/** Tells the player which element to take; what is inside the browser finds out by itself. */
const videoTypes: Record<string, VideoMimeType> = { webm: 'video/webm', mkv: 'video/webm', ogv: 'video/ogg' }
const audioTypes: Record<string, AudioMimeType> = {
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  weba: 'audio/webm',
}

/** The arrows left and right turn to the neighbours, as in every viewer. */
const keys: MediaKeyShortcuts = {
  togglePaused: ['k', 'Space'],
  toggleMuted: 'm',
  seekBackward: ['j', 'J'],
  seekForward: ['l', 'L'],
  volumeUp: 'ArrowUp',
  volumeDown: 'ArrowDown',
  speedUp: '>',
  slowDown: '<',
}

/** Casting would fetch a script from its maker. */
const slots = { googleCastButton: null, airPlayButton: null }

const endingOf = (suffix: string) => suffix.replace(/^\./, '').toLowerCase()

export const VideoViewer = (props: ViewerProps) => <Player {...props} kind="video" />
export const AudioViewer = (props: ViewerProps) => <Player {...props} kind="audio" />

function Player({ subject, kind }: ViewerProps & { kind: 'video' | 'audio' }) {
  const t = useText(words)
  const say = useSay()
  const { file } = subject
  const address = useAddress(subject)
  const [broken, setBroken] = useState(false)
  const { time } = useQueryParams()
  const translations = useMemo(
    () => Object.fromEntries(Object.entries(playerWords).map(([word, pair]) => [word, say(pair)])),
    [say],
  )
  const ending = endingOf(file.suffix)
  const src = useMemo(
    () =>
      address.data === undefined
        ? undefined
        : kind === 'video'
          ? { src: address.data, type: videoTypes[ending] ?? ('video/mp4' as const) }
          : { src: address.data, type: audioTypes[ending] ?? ('audio/mpeg' as const) },
    [address.data, kind, ending],
  )
  if (address.error || broken)
    return (
      <FailedState
        error={address.error}
        hint={t('cannotPlay')}
        onRetry={() => {
          setBroken(false)
          void address.refetch()
        }}
      />
    )
  if (!src) return <StageSkeleton type={file.suffix} />
  const layout = { icons: defaultLayoutIcons, colorScheme: 'dark' as const, translations, slots }
  return (
    <div className={kind === 'video' ? styles.video : styles.audio}>
      {kind === 'audio' && <FileIcon suffix={file.suffix} size={112} className={styles.icon} />}
      <MediaPlayer
        className={styles.player}
        // In the audio player a title would take the place of the time line.
        title={kind === 'video' ? file.name : ''}
        viewType={kind}
        src={src}
        load="eager"
        playsInline
        {...(Number(time) > 0 && { currentTime: Number(time) })}
        keyTarget="document"
        keyShortcuts={keys}
        onError={() => setBroken(true)}
      >
        <MediaProvider />
        {kind === 'video' ? <DefaultVideoLayout {...layout} /> : <DefaultAudioLayout {...layout} />}
      </MediaPlayer>
    </div>
  )
}
