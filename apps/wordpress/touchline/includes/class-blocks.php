<?php
/**
 * Blocks of the widgets.
 *
 * @package Touchline
 */

namespace Touchline;

use WP_Block;
use WP_Error;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** Registers one block for each widget, and renders it. */
final class Blocks {

	/** Longest value of an attribute that the server reads, in characters. */
	const MAX_VALUE = 8192;

	/**
	 * Attributes by name of the widget, from its block.json.
	 *
	 * @var array<string, array<string, array>>
	 */
	private static $attributes = array();

	/**
	 * Whether the editor requests a preview.
	 *
	 * @var bool
	 */
	private static $is_preview = false;

	public static function add_hooks(): void {
		add_filter( 'rest_pre_dispatch', array( self::class, 'note_preview' ), 10, 3 );
	}

	public static function register(): void {
		$script = 'assets/editor.js';
		wp_register_script(
			'touchline-editor',
			plugins_url( $script, PLUGIN_FILE ),
			array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-server-side-render', 'wp-i18n' ),
			VERSION,
			true
		);
		wp_set_script_translations( 'touchline-editor', 'touchline', dirname( PLUGIN_FILE ) . '/languages' );
		foreach ( (array) glob( dirname( PLUGIN_FILE ) . '/blocks/*', GLOB_ONLYDIR ) as $folder ) {
			self::register_block( $folder );
		}
		wp_add_inline_script( 'touchline-editor', 'window.touchlineBlocks = ' . wp_json_encode( array_keys( self::$attributes ) ) . ';', 'before' );
	}

	private static function register_block( string $folder ): void {
		$widget     = basename( $folder );
		$metadata   = wp_json_file_decode( "$folder/block.json", array( 'associative' => true ) );
		$attributes = $metadata['attributes'] ?? array();
		foreach ( $attributes as &$attribute ) {
			// The template of translations has the texts of block.json.
			// phpcs:disable WordPress.WP.I18n
			$attribute['title']       = translate( $attribute['title'], 'touchline' );
			$attribute['description'] = translate( $attribute['description'], 'touchline' );
			// phpcs:enable
		}
		unset( $attribute );
		self::$attributes[ $widget ] = $attributes;
		register_block_type(
			$folder,
			array(
				'attributes'      => $attributes,
				'render_callback' => array( self::class, 'render' ),
			)
		);
	}

	/**
	 * Notes a preview of the editor, which needs the markup in the response and not in a page.
	 *
	 * @param mixed            $result  Of another filter.
	 * @param \WP_REST_Server  $server  Unused.
	 * @param \WP_REST_Request $request The request.
	 */
	public static function note_preview( $result, $server, $request ) {
		self::$is_preview = 0 === strpos( $request->get_route(), '/wp/v2/block-renderer/touchline/' );
		return $result;
	}

	/**
	 * Renders a block.
	 *
	 * @param array    $attributes Of the block.
	 * @param string   $content    Unused: the block has no content of its own.
	 * @param WP_Block $block      The block.
	 */
	public static function render( $attributes, $content, $block ): string {
		$widget = str_replace( 'touchline/', '', $block->name );
		$own    = self::element_attributes( $widget, $attributes );
		if ( self::$is_preview ) {
			$html = Fragment::html( $widget, $own );
			return is_wp_error( $html ) ? self::note( $html ) : $html;
		}
		return '<div ' . get_block_wrapper_attributes() . '>' . self::element( $widget, $own ) . '</div>';
	}

	/** Returns the element for a page, a feed, or a response of the REST API. */
	private static function element( string $widget, array $own ): string {
		$all = array( 'public-key' => Settings::public_key() ) + $own;
		if ( ! Page::is_open() ) {
			return Settings::are_complete() ? Fragment::bare_element( $widget, $all ) : '';
		}
		$html = Fragment::html( $widget, $own );
		if ( is_wp_error( $html ) && Server::REJECTED === $html->get_error_code() ) {
			// Visitors cannot do anything about it.
			return current_user_can( 'edit_posts' ) ? self::note( $html ) : '';
		}
		Loader::enqueue();
		return is_wp_error( $html ) ? Fragment::bare_element( $widget, $all ) : Page::add( $html, $widget, $all );
	}

	/**
	 * Returns the element's attributes: those of the block's own that are set and valid.
	 *
	 * @param string $widget     Name of the widget.
	 * @param array  $attributes Of the block.
	 * @return array<string, string>
	 */
	private static function element_attributes( string $widget, array $attributes ): array {
		$own = array();
		foreach ( self::$attributes[ $widget ] ?? array() as $name => $schema ) {
			$value = $attributes[ $name ] ?? '';
			$text  = is_string( $value ) || is_int( $value ) || is_float( $value ) ? (string) $value : '';
			$text  = wp_check_invalid_utf8( $text );
			if ( '' === $text || strlen( $text ) > self::MAX_VALUE || ( isset( $schema['format'] ) && ! self::is_safe_url( $text ) ) ) {
				continue;
			}
			$own[ $name ] = $text;
		}
		/**
		 * Filters the attributes of an element. The site's owner can add those that no author may set, such as `consent`.
		 *
		 * @param array<string, string> $own    By the names of the widget's README.
		 * @param string                $widget Name of the widget, such as `calendar`.
		 */
		return array_map( 'strval', (array) apply_filters( 'touchline_attributes', $own, $widget ) );
	}

	/** Whether a URL, or a template of one, is http(s) or relative, as a browser would read it. */
	private static function is_safe_url( string $url ): bool {
		$read = preg_replace( '/[\x00-\x20]+/', '', $url );
		return ! preg_match( '/^([a-z][a-z0-9+.-]*):/i', $read, $match ) || in_array( strtolower( $match[1] ), array( 'http', 'https' ), true );
	}

	/** Returns a note for people who edit. */
	private static function note( WP_Error $error ): string {
		return '<p class="touchline-note" role="note"><strong>Touchline:</strong> ' . esc_html( $error->get_error_message() ) . '</p>';
	}
}
