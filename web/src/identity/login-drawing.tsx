import styles from './login-drawing.module.css'

/** The product in one drawing: strands from one ring, each to its own stop. */
export function LoginDrawing() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 420 300"
      preserveAspectRatio="xMaxYMax"
      fill="none"
      aria-hidden="true"
    >
      <path className={styles.far} d="M94 40v150c0 44 30 70 74 70h180" />
      <path className={styles.ownCasing} d="M112 40v96c0 42 28 66 70 66h122" />
      <path className={styles.own} d="M112 40v96c0 42 28 66 70 66h122" />
      <path className={styles.near} d="M130 40v36c0 30 18 50 50 50h64" />
      <rect className={styles.ring} x="74" y="14" width="76" height="52" rx="26" />
      <circle className={styles.nearDot} cx="252" cy="126" r="13" />
      <circle className={styles.ownDot} cx="312" cy="202" r="17" />
      <circle className={styles.farDot} cx="358" cy="260" r="13" />
    </svg>
  )
}
