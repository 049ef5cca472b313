import './or-divider.css';

/** Between two ways to the same end. */
export const OrDivider = () => <p className="or-divider">ou</p>;
