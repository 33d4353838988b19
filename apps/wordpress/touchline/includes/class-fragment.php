<?php
/**
 * Server-rendered widgets.
 *
 * @package Touchline
 */

namespace Touchline;

use WP_Error;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** Fetches the HTML of a widget. */
final class Fragment {

	/**
	 * Returns the whole element with its content in a declarative shadow root.
	 *
	 * @param string                $widget     Name of the widget, such as `calendar`.
	 * @param array<string, string> $attributes Of the element, without its key.
	 * @return string|WP_Error
	 */
	public static function html( string $widget, array $attributes ) {
		if ( ! Settings::are_complete() ) {
			return new WP_Error( Server::REJECTED, __( 'Set the server address and the public key in Settings → Touchline.', 'touchline' ) );
		}
		ksort( $attributes );
		$query = array( 'key' => Settings::public_key() ) + $attributes + array( 'format' => 'html' );
		/**
		 * Filters the parameters of the request for a widget, such as `styles=link` for a strict Content-Security-Policy.
		 *
		 * @param array<string, string> $query  Parameters.
		 * @param string                $widget Name of the widget.
		 */
		$query = apply_filters( 'touchline_fragment_query', $query, $widget );
		$path  = "/v1/fragments/$widget";
		$name  = implode( ' ', array( Settings::server(), md5( Settings::secret_key() ), get_locale(), $path, http_build_query( $query ) ) );
		return Cache::get(
			$name,
			static function () use ( $path, $query, $widget ) {
				$response = Server::get( $path, $query );
				if ( is_wp_error( $response ) ) {
					return $response;
				}
				// Another program at this address, such as a proxy's own page.
				if ( 'text/html' !== $response['type'] || false === strpos( $response['body'], "<touchline-$widget" ) ) {
					return new WP_Error( Server::UNAVAILABLE, __( 'The server at this address is no Touchline server.', 'touchline' ) );
				}
				return array(
					'value'   => $response['body'],
					'max_age' => $response['max_age'],
				);
			}
		);
	}

	/**
	 * Returns the element without content, which the loader fills.
	 *
	 * @param string                $widget     Name of the widget.
	 * @param array<string, string> $attributes Of the element.
	 */
	public static function bare_element( string $widget, array $attributes ): string {
		$text = '';
		foreach ( $attributes as $name => $value ) {
			// Shortcodes are expanded in attributes too.
			$text .= ' ' . $name . '="' . strtr( esc_attr( $value ), array( '[' => '&#91;', ']' => '&#93;' ) ) . '"';
		}
		return "<touchline-$widget$text></touchline-$widget>";
	}
}
