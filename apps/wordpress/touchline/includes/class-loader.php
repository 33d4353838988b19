<?php
/**
 * The loader, pinned to a version.
 *
 * @package Touchline
 */

namespace Touchline;

use WP_Error;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** Adds the loader to pages with a widget: one version, with its Subresource Integrity hash. */
final class Loader {

	const HANDLE = 'touchline-loader';

	/** A Subresource Integrity value. */
	const INTEGRITY = '~^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$~';

	public static function add_hooks(): void {
		add_filter( 'script_loader_tag', array( self::class, 'pin' ), 10, 2 );
	}

	/** Adds the loader to this page. Without its hash there is none: an unpinned one could change. */
	public static function enqueue(): void {
		$loader = self::current();
		if ( is_wp_error( $loader ) || wp_script_is( self::HANDLE, 'enqueued' ) ) {
			return;
		}
		// The version is in the URL.
		wp_enqueue_script( self::HANDLE, $loader['url'], array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters
	}

	/**
	 * Adds the hash to the tag of the loader.
	 *
	 * @param string $tag    Markup of a script.
	 * @param string $handle Its name.
	 */
	public static function pin( $tag, $handle ) {
		if ( self::HANDLE !== $handle ) {
			return $tag;
		}
		$loader = self::current();
		$pinned = is_wp_error( $loader ) ? '' : ' async integrity="' . esc_attr( $loader['integrity'] ) . '" crossorigin="anonymous"';
		return str_replace( ' src=', "$pinned src=", $tag );
	}

	/**
	 * Returns the loader that the server offers to new pages.
	 *
	 * @return array{version: string, url: string, integrity: string}|WP_Error
	 */
	public static function current() {
		if ( ! Settings::are_complete() ) {
			return new WP_Error( Server::REJECTED, __( 'Set the server address and the public key in Settings → Touchline.', 'touchline' ) );
		}
		return Cache::get(
			Settings::server() . ' /embed.json',
			static function () {
				$response = Server::get( '/embed.json' );
				if ( is_wp_error( $response ) ) {
					return $response;
				}
				$loader = self::read( json_decode( $response['body'], true ) );
				return null === $loader
					? new WP_Error( Server::UNAVAILABLE, __( 'The server at this address is no Touchline server.', 'touchline' ) )
					: array(
						'value'   => $loader,
						'max_age' => $response['max_age'],
					);
			}
		);
	}

	/**
	 * Reads `/embed.json`: `latest`, and `url` and `integrity` of each of the `versions`.
	 *
	 * @param mixed $json Decoded.
	 */
	private static function read( $json ): ?array {
		$version   = $json['latest'] ?? null;
		$loader    = is_string( $version ) ? ( $json['versions'][ $version ] ?? null ) : null;
		$url       = is_array( $loader ) && is_string( $loader['url'] ?? null ) ? esc_url_raw( $loader['url'], array( 'http', 'https' ) ) : '';
		$integrity = is_array( $loader ) && is_string( $loader['integrity'] ?? null ) ? $loader['integrity'] : '';
		if ( '' === $url || ! preg_match( self::INTEGRITY, $integrity ) ) {
			return null;
		}
		return compact( 'version', 'url', 'integrity' );
	}
}
