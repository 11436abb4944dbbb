import { Component, type ComponentType, lazy, Suspense } from 'react'
import { webRooms } from '../features/index.ts'
import type { WebRoom } from '../kernel/room.ts'
import { onServerReached } from '../kernel/server-reach.ts'
import { loadScreen } from './load.ts'

type LoadPart = () => Promise<ComponentType>

/**
 * Returns a component with the parts that rooms put beside a screen. The screen works without them: one that fails is
 * left out, and loaded again once the server answers.
 */
export function createRoomParts(partOf: (room: WebRoom) => LoadPart | undefined): ComponentType {
  const parts = webRooms.flatMap((room) => {
    const load = partOf(room)
    return load ? [{ name: room.name, load }] : []
  })
  return function RoomParts() {
    return parts.map(({ name, load }) => <RoomPart key={name} load={load} />)
  }
}

interface RoomPartState {
  Part: ComponentType
  hasFailed: boolean
}

class RoomPart extends Component<{ load: LoadPart }, RoomPartState> {
  override state = { Part: this.open(), hasFailed: false }
  private stop: (() => void) | undefined

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidMount() {
    this.stop = onServerReached(() => {
      if (this.state.hasFailed) this.setState({ Part: this.open(), hasFailed: false })
    })
  }

  override componentDidCatch(error: unknown) {
    console.error('A part beside the screen failed:', error)
  }

  override componentWillUnmount() {
    this.stop?.()
  }

  private open(): ComponentType {
    return lazy(() => loadScreen(this.props.load))
  }

  override render() {
    const { Part, hasFailed } = this.state
    return hasFailed ? null : (
      <Suspense>
        <Part />
      </Suspense>
    )
  }
}
