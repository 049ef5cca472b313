import './or-divider.css';

/** Between two ways to do the same. */
export const OrDivider = () => <p className="or-divider">ou</p>;
