import {
  Box3,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  Points,
  type PointsMaterial,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'

/** A displayed model. */
export interface ModelScene {
  zoomBy(factor: number): void
  fit(): void
  edges(only: boolean): void
  close(): void
}

/** The initial camera direction: slightly above, from the right. */
const viewpoint = new Vector3(0.8, 0.6, 1).normalize()

/** Shows a model in an element. Throws for an empty model or without WebGL. */
export function showModelScene(element: HTMLElement, body: Object3D): ModelScene {
  const box = new Box3().setFromObject(body)
  const radius = box.getSize(new Vector3()).length() / 2
  if (!Number.isFinite(radius) || radius === 0) throw new Error('nothing is to be seen')
  const centre = box.getCenter(new Vector3())
  const renderer = new WebGLRenderer({ antialias: true, alpha: true })
  renderer.setPixelRatio(Math.min(2, devicePixelRatio))
  element.append(renderer.domElement)
  const scene = new Scene()
  const lamp = new DirectionalLight(0xffffff, 2)
  scene.add(body, new HemisphereLight(0xffffff, 0x3a4150, 1.6), lamp)
  body.traverse((part) => {
    if (part instanceof Points) (part.material as PointsMaterial).size = radius / 150
  })
  const camera = new PerspectiveCamera(40, 1, radius / 100, radius * 100)
  const controls = new OrbitControls(camera, renderer.domElement)

  const draw = () => {
    lamp.position.copy(camera.position)
    lamp.target.position.copy(controls.target)
    renderer.render(scene, camera)
  }
  const fit = () => {
    const narrow = Math.min(1, camera.aspect)
    const distance = (radius / Math.sin(((camera.fov / 2) * Math.PI) / 180) / narrow) * 1.05
    controls.target.copy(centre)
    camera.position.copy(centre).addScaledVector(viewpoint, distance)
    controls.update()
    draw()
  }
  const measure = () => {
    const { clientWidth: width, clientHeight: height } = element
    camera.aspect = width / Math.max(1, height)
    camera.updateProjectionMatrix()
    renderer.setSize(width, height)
    draw()
  }
  scene.add(lamp.target)
  controls.addEventListener('change', draw)
  const watch = new ResizeObserver(measure)
  watch.observe(element)
  measure()
  fit()
  return {
    fit,
    zoomBy: (factor) => {
      camera.position.sub(controls.target).divideScalar(factor).add(controls.target)
      controls.update()
      draw()
    },
    edges: (only) => {
      body.traverse((part) => {
        if (!(part instanceof Mesh)) return
        for (const material of [part.material].flat()) material.wireframe = only
      })
      draw()
    },
    close: () => {
      watch.disconnect()
      controls.dispose()
      body.traverse((part) => {
        if (part instanceof Mesh || part instanceof Points) part.geometry.dispose()
      })
      renderer.dispose()
      renderer.forceContextLoss()
      renderer.domElement.remove()
    },
  }
}
