<?php
/**
 * Content of widgets in the finished page.
 *
 * @package Touchline
 */

namespace Touchline;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * Inserts server-rendered widgets into the finished page.
 *
 * Filters of WordPress, themes and plugins change the content of posts and templates: typographic quotes, smileys,
 * shortcodes, attributes of images. Hydration needs the server's markup as it is, so filters only see the empty element.
 */
final class Page {

	/**
	 * Markup by number.
	 *
	 * @var string[]
	 */
	private static $fragments = array();

	/**
	 * Whether this request's output passes through `insert`.
	 *
	 * @var bool
	 */
	private static $is_open = false;

	public static function add_hooks(): void {
		// Before other plugins start their buffers, so that theirs are inside and this one is last.
		add_action( 'template_redirect', array( self::class, 'open' ), 0 );
	}

	/** Starts to collect the page. Feeds and embeds of posts keep the empty element. */
	public static function open(): void {
		if ( self::$is_open || is_feed() || is_embed() || is_robots() || is_favicon() ) {
			return;
		}
		self::$is_open = true;
		ob_start( array( self::class, 'insert' ) );
	}

	/** Whether markup can still be added. */
	public static function is_open(): bool {
		return self::$is_open;
	}

	/**
	 * Returns the element that `insert` replaces by the markup.
	 *
	 * @param string                $html       Markup of the whole element.
	 * @param string                $widget     Name of the widget.
	 * @param array<string, string> $attributes Of the element.
	 */
	public static function add( string $html, string $widget, array $attributes ): string {
		self::$fragments[] = $html;
		return Fragment::bare_element( $widget, array( 'data-touchline' => (string) ( count( self::$fragments ) - 1 ) ) + $attributes );
	}

	/**
	 * Replaces the elements by their markup.
	 *
	 * @param string $page A whole page.
	 */
	public static function insert( $page ) {
		if ( array() === self::$fragments ) {
			return $page;
		}
		$complete = preg_replace_callback(
			'~<(touchline-[a-z-]+) data-touchline="(\d+)"[^>]*></\1>~',
			static function ( array $match ): string {
				return self::$fragments[ (int) $match[2] ] ?? $match[0];
			},
			$page
		);
		// Null for a page that PCRE cannot read, whose elements the loader fills.
		return $complete ?? $page;
	}
}
