import { MediaPlayer, type MediaPlayerInstance, MediaProvider, Track } from '@vidstack/react'
import {
  DefaultAudioLayout,
  DefaultVideoLayout,
  defaultLayoutIcons,
} from '@vidstack/react/player/layouts/default'
// Import the theme first, because the layouts override it.
import '@vidstack/react/player/styles/default/theme.css'
import '@vidstack/react/player/styles/default/layouts/audio.css'
import '@vidstack/react/player/styles/default/layouts/video.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import '../../../kernel/html.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { dismissToast, showToast } from '../../../kernel/toast.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { useContentAddress } from '../../previews/content/index.ts'
import type { FileViewerProps } from '../../previews/index.ts'
import { FailedState, RenditionMakingState, ViewerStageSkeleton } from '../../previews/stage/index.ts'
import { useMediaPlayMethod } from './film.ts'
import { MediaSubtitleTracks } from './film-tracks.tsx'
import { messages, playerMessages } from './media.text.ts'
import styles from './media-viewer.module.css'
import { playbackPositionOf, playerClockText, rememberPlayback } from './playback-position.ts'
import {
  audioMimeTypes,
  configurePlayerProvider,
  hiddenPlayerSlots,
  playerKeyShortcuts,
  videoMimeTypes,
} from './player-options.ts'
import { useSubtitleFiles } from './subtitles.ts'

export const VideoFileViewer = (props: FileViewerProps) => <Player {...props} kind="video" />
export const AudioFileViewer = (props: FileViewerProps) => <Player {...props} kind="audio" />

function Player({ subject, kind }: FileViewerProps & { kind: 'video' | 'audio' }) {
  const t = useText(messages)
  const say = useTranslate()
  const { file } = subject
  const address = useContentAddress(subject)
  /** The playback methods the browser has already failed at. */
  const [vain, setVain] = useState<'nothing' | 'own' | 'parts'>('nothing')
  const way = useMediaPlayMethod(subject, vain !== 'nothing')
  const subtitles = useSubtitleFiles(subject)
  const player = useRef<MediaPlayerInstance>(null)
  const { time } = useQueryParams()
  const asked = Math.max(Number(time ?? 0), 0)
  /** The start position: the address's, else the stored one. */
  const [begin] = useState(() => asked || playbackPositionOf(file.id))
  const told = useRef(0)
  useEffect(() => () => dismissToast(told.current), [])
  /** The position last stored, in seconds. */
  const kept = useRef(begin)
  const remember = () => {
    const { currentTime = 0, duration = 0 } = player.current?.state ?? {}
    if (duration === 0) return
    kept.current = currentTime
    rememberPlayback(file.id, currentTime, duration)
  }
  const tellWhereItGoesOn = () => {
    if (asked > 0 || begin === 0 || told.current > 0) return
    told.current = showToast.info(messages.goesOn, {
      params: { time: playerClockText(begin) },
      // The toast covers the player's bar.
      stays: 5_000,
      undoWords: messages.fromBeginning,
      undo: () => {
        if (player.current) player.current.currentTime = 0
      },
    })
  }
  const translations = useMemo(
    () => Object.fromEntries(Object.entries(playerMessages).map(([word, pair]) => [word, say(pair)])),
    [say],
  )
  const ending = file.suffix.replace(/^\./, '').toLowerCase()
  const film = way.as === 'parts' || way.as === 'own' ? way.film : undefined
  const parts = way.as === 'parts' ? way.film : undefined
  const src = useMemo(
    () =>
      parts
        ? { src: parts.placeOf('film.m3u8'), type: 'application/x-mpegurl' as const }
        : address.data === undefined
          ? undefined
          : kind === 'video'
            ? { src: address.data, type: videoMimeTypes[ending] ?? ('video/mp4' as const) }
            : { src: address.data, type: audioMimeTypes[ending] ?? ('audio/mpeg' as const) },
    [address.data, kind, ending, parts],
  )
  const failed = address.error ?? (way.as === 'failed' ? way.error : null)
  const broken = vain === 'parts' || (vain === 'own' && way.as === 'own')
  if (failed || broken)
    return (
      <FailedState
        error={failed?.key === 'renditions.none' ? null : failed}
        hint={t('cannotPlay')}
        onRetry={() => {
          setVain('nothing')
          void address.refetch()
          if (way.as === 'failed') way.retry()
        }}
      />
    )
  if (way.as === 'waiting') return <RenditionMakingState suffix={file.suffix} />
  if (!src || !subtitles) return <ViewerStageSkeleton type={file.suffix} />
  const layout = {
    icons: defaultLayoutIcons,
    colorScheme: 'dark' as const,
    translations,
    slots: hiddenPlayerSlots,
  }
  const fail = () => setVain(parts ? 'parts' : 'own')
  /** The browser reports an unreadable source on the source element only, so listen in the capture phase. */
  const hearSource = (stage: HTMLElement | null) => {
    const hear = ({ target }: Event) => target instanceof HTMLSourceElement && fail()
    stage?.addEventListener('error', hear, true)
    return () => stage?.removeEventListener('error', hear, true)
  }
  return (
    <div className={kind === 'video' ? styles.video : styles.audio} ref={hearSource}>
      {kind === 'audio' && <FileIcon suffix={file.suffix} size={112} className={styles.icon} />}
      <MediaPlayer
        key={parts ? 'parts' : 'own'}
        ref={player}
        className={styles.player}
        // In the audio player a title would replace the time line.
        title={kind === 'video' ? file.name : ''}
        viewType={kind}
        streamType="on-demand"
        src={src}
        load="eager"
        playsInline
        {...(begin > 0 && { currentTime: begin })}
        keyTarget="document"
        keyShortcuts={playerKeyShortcuts}
        onProviderChange={configurePlayerProvider}
        onTimeUpdate={({ currentTime }) => {
          if (Math.abs(currentTime - kept.current) >= 5) remember()
        }}
        onPause={remember}
        onEnded={remember}
        onCanPlay={() => {
          tellWhereItGoesOn()
          // The browser may play only the audio of a video.
          const video = player.current?.el?.querySelector('video')
          if (kind === 'video' && !parts && video?.videoWidth === 0) fail()
          // The player reports the current audio track before its list of tracks.
          const [sound] = player.current?.audioTracks.toArray() ?? []
          if (sound && !player.current?.audioTracks.selected) sound.selected = true
        }}
        onError={fail}
      >
        <MediaProvider>
          {subtitles.map(({ key, label, address: src }, at) => (
            <Track
              key={key}
              kind="subtitles"
              type="json"
              src={src}
              label={label || t('subtitles')}
              default={at === 0}
            />
          ))}
          <MediaSubtitleTracks film={film} />
        </MediaProvider>
        {kind === 'video' ? <DefaultVideoLayout {...layout} /> : <DefaultAudioLayout {...layout} />}
      </MediaPlayer>
    </div>
  )
}
