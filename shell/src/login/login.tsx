export default function Login() {
  return <h1>Welcome back.</h1>;
}
