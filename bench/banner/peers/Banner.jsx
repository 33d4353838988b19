/** One banner: the markup of markup.js in React. The first picture is urgent, the rest lazy. */
export function Banner({ banner, index }) {
  const sources = banner.backgroundAssets.filter((asset) => asset.breakpointWidth);
  const fallback = banner.backgroundAssets.find((asset) => !asset.breakpointWidth);
  const priority = index === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' };

  return (
    <a className="bx-slide" href={banner.destinationUrl}>
      <picture>
        {sources.map(({ assetUrl, breakpointWidth }) => (
          <source key={assetUrl} media={`(min-width:${breakpointWidth}px)`} srcSet={assetUrl} />
        ))}
        <img className="bx-image" src={fallback.assetUrl} alt="" width={800} height={400} {...priority} />
      </picture>
      <span className="bx-texts">
        {banner.texts.map(({ text, isButton }) => (
          <span key={text} className={isButton ? 'bx-button' : 'bx-text'}>
            {text}
          </span>
        ))}
      </span>
    </a>
  );
}
