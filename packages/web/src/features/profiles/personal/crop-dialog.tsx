import { avatarUploadStream } from '@cabinet/contract/users'
import { useEffect, useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { commonMessages } from '../../../kernel/common.text.ts'
import { sendFileToEndpoint } from '../../../kernel/files.ts'
import { refreshSignedInUser } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './crop-dialog.module.css'
import { cropPictureToJpeg } from './cropped.ts'
import { messages } from './profile.text.ts'

const closest = 4

/** Crops a square from a picture and saves it as the user's own. */
export function CropAvatarDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const [address, setAddress] = useState('')
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  const t = useText(messages)
  const c = useText(commonMessages)
  const slider = useId()

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const keep = async () => {
    if (!area) return
    setBusy(true)
    try {
      const form = new FormData()
      form.append('file', await cropPictureToJpeg(address, area), 'avatar.jpg')
      await sendFileToEndpoint(avatarUploadStream, {}, form)
      await refreshSignedInUser()
      showToast.success(messages.avatarKept)
      onClose()
    } catch (error) {
      showToast.failure(error)
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('crop')}
      closeWords={c('close')}
      width={480}
      onClose={() => !busy && onClose()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button look="primary" busy={busy} disabled={!area} onClick={() => void keep()}>
            {t('use')}
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        {address && (
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            maxZoom={closest}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{
              onError: () => {
                showToast.error('users.avatar_invalid')
                onClose()
              },
            }}
          />
        )}
      </div>
      <div className={styles.zoom}>
        <label htmlFor={slider}>{t('zoom')}</label>
        <input
          id={slider}
          data-first
          type="range"
          min={1}
          max={closest}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </div>
      <p className={styles.hint}>{t('cropHint')}</p>
    </Dialog>
  )
}
